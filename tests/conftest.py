"""No test reaches a model by accident."""

from __future__ import annotations

import pydantic_ai.models

pydantic_ai.models.ALLOW_MODEL_REQUESTS = False
