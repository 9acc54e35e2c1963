"""Environments in the shapes people know. None of the packages they imitate is needed."""

from .aec import AECEnv
from .gym import GymEnv
from .spiel import SpielGame, SpielState
from .vector import VectorEnv

__all__ = ["AECEnv", "GymEnv", "SpielGame", "SpielState", "VectorEnv"]
