// The lessons and exercises as data: a position, what the learner has to do, and how it goes on. Texts are in the
// language files under `learn.<id>`. The learner has White, at the bottom. What is legal was asked of the server when the lessons
// were written (`legal.json`; a browser test asks again), so that they need no network.
import { picture } from '../board/fen';
import type { Move, Position } from '../wire/types';
import legal from './legal.json';
import replies from './replies.json';

export type Goal =
  | { kind: 'any' }
  | { kind: 'captures'; least: number }
  | { kind: 'crown' }
  | { kind: 'to'; squares: number[] }
  | { kind: 'move'; texts: string[] };

export interface Lesson {
  id: string;
  fen: string;
  goal: Goal;
  /** The position comes for the third time once the other side has answered so: a draw can be claimed. */
  claimAfter?: Move;
}

export const tutorial: readonly Lesson[] = [
  { id: 'move', fen: 'W:W22,23,24:B1,2,3', goal: { kind: 'any' } },
  { id: 'capture', fen: 'W:W22,28:B18,4', goal: { kind: 'captures', least: 1 } },
  { id: 'must', fen: 'W:W22,32:B17,3', goal: { kind: 'captures', least: 1 } },
  { id: 'multi', fen: 'W:W26,32:B22,14,4', goal: { kind: 'captures', least: 2 } },
  { id: 'fork', fen: 'W:W26:B22,14,23,16,1', goal: { kind: 'to', squares: [12] } },
  { id: 'crown', fen: 'W:W7,30:B12,9', goal: { kind: 'crown' } },
  { id: 'king', fen: 'W:WK18,29:B4,5', goal: { kind: 'to', squares: [22, 23] } },
  { id: 'kingtakes', fen: 'W:WK10:B15,3', goal: { kind: 'captures', least: 1 } },
  { id: 'block', fen: 'W:W19,20:B12', goal: { kind: 'move', texts: ['20-16'] } },
  {
    id: 'draw',
    fen: 'W:WK28:BK6',
    goal: { kind: 'to', squares: [32] },
    claimAfter: { text: '6-1', path: [6, 1], captures: [], crowns: false },
  },
];

const exercise = (n: number, fen: string, ...texts: string[]): Lesson => ({ id: `x${n}`, fen, goal: { kind: 'move', texts } });

/** One move each: it is clearly the best, which a test asks the engine to confirm. */
export const exercises: readonly Lesson[] = [
  exercise(1, 'W:W22,32:B17,18,10', '22x6'),
  exercise(2, 'W:W21,22,31:B13', '21-17'),
  exercise(3, 'W:W29,8,K2:B4,15,19', '2-7'),
  exercise(4, 'W:W6,K28,K3,32:B1,18,21,15', '3-7'),
  exercise(5, 'W:W28,23,29,K8:B14,7,4,18', '8-3'),
  exercise(6, 'W:WK1,26,19:B9,17,K31', '1-5'),
  exercise(7, 'W:W27,17,26,21,13:B22,19,11,28,15', '27-23'),
  exercise(8, 'W:W32,19,K24,25:B23,K29,26,11', '24-27'),
  exercise(9, 'W:WK2,27,9,K14:B4,15,K32,1', '14-10'),
  exercise(10, 'W:W15,25,K12,K4,30:B7,23,K2,13,17', '15-11'),
];

/** Did this move do what was asked? */
export function reaches(goal: Goal, move: Move): boolean {
  switch (goal.kind) {
    case 'any':
      return true;
    case 'captures':
      return move.captures.length >= goal.least;
    case 'crown':
      return move.crowns;
    case 'to':
      return goal.squares.includes(move.path[move.path.length - 1] ?? 0);
    case 'move':
      return goal.texts.includes(move.text);
  }
}

/** How it goes on after a move of an exercise, as the engine would play it: the combination, or why the move is wrong. */
export const replyTo = ({ id }: Lesson, move: Move): Move[] => (replies as Record<string, Record<string, Move[]>>)[id]?.[move.text] ?? [];

/** The position in which a lesson begins, with what can be moved in it. */
export function positionOf({ id, fen }: Lesson): Position {
  const moves: Move[] = (legal as Record<string, Move[]>)[id] ?? [];
  const { turn, pieces } = picture(fen);
  return { variant: 'english', size: 8, fen, turn, pieces, moves, must_capture: moves.some(({ captures }) => captures.length > 0) };
}
