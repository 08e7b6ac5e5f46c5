"""Prometheus and Alertmanager as sources.

`prometheus` and `alertmanager` are the sources. `alerts` and `series` answer the two kinds of query; `silence` and
`presence` find out whether an empty answer means anything; `history` reads what fired before.
"""

from habeas.sources.prometheus.alertmanager import Alertmanager
from habeas.sources.prometheus.prometheus import Prometheus

__all__ = ["Alertmanager", "Prometheus"]
