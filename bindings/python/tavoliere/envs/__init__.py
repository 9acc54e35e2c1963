"""Environments in the shapes people know. None of the packages they imitate is needed."""

from .aec import AECEnv
from .competition import CompetitionBatch, CompetitionEnv
from .gym import GymEnv
from .spiel import SpielGame, SpielState
from .vector import VectorEnv

__all__ = ["AECEnv", "CompetitionBatch", "CompetitionEnv", "GymEnv", "SpielGame", "SpielState", "VectorEnv"]
