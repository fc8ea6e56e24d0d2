// Bodies of the REST interface, by the names that the page uses. All of them are generated from the server's own (`scripts/wire`).
import type { AnalysisRequest, CreateGame, FeedbackAnswers, Mode, MyGamesState, MyResult, PairRequest as WholePairRequest, PositionRequest, Settings, ValuesRequest } from './generated';

export type {
  AdaptiveStanding,
  AgentEntry,
  Agents,
  Analysis,
  Compared,
  Comparison,
  Created,
  DeviceLink,
  FeedbackSummary,
  HabitMove as Habit,
  HabitsReport as Habits,
  LeafBounds,
  LobbyGame,
  MyGame,
  MyGames,
  MyResult,
  MySummary,
  NamedEntry as Named,
  OptionEntry as AgentOption,
  OptionTakes,
  Paired,
  PositionReport,
  Question,
  ResultsAgainst,
  Settings,
  VariantEntry,
  Variants,
  WeightsEntry,
  WeightsList,
} from './generated';

/** What has a default may be left out of a request. */
type Asked<T, K extends keyof T> = Partial<T> & Pick<T, K>;

export type NewGame = Asked<Omit<CreateGame, 'settings'>, 'mode'> & { settings: Partial<Settings> };
export type MyGamesFilter = { state: MyGamesState; result?: MyResult | undefined; mode?: Mode | undefined; after?: string | undefined; most?: number };
export type PairRequest = Asked<WholePairRequest, 'clock'>;
export type PositionQuery = Asked<PositionRequest, never>;
export type ValuesQuery = Asked<ValuesRequest, never>;
export type AnalysisQuery = Asked<AnalysisRequest, 'variant' | 'size' | 'fen'>;
export type Answers = FeedbackAnswers;

/** The questions that are answered from 1 to 5, and those that are answered by yes or no. */
export const scales = ['navigation', 'intuitive', 'functions', 'appearance', 'clarity', 'instructions'] as const satisfies (keyof Answers)[];
export const choices = ['slow', 'fits', 'recommend'] as const satisfies (keyof Answers)[];
export type Scale = (typeof scales)[number];
export type Choice = (typeof choices)[number];
