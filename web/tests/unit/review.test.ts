import { describe, expect, it } from 'vitest';
import { WatchedReview } from '../../src/analysis/review.svelte';
import { scoreText } from '../../src/analysis/score';
import { openingText } from '../../src/lib/openings';

const line = (known: string | null): WatchedReview =>
  new WatchedReview({ kind: 'line', known: known === null ? null : { id: 'a', line: known }, line: () => ({ variant: 'english', size: 8, moves: [] }), onnamed: () => undefined });

describe('the review of a line', () => {
  it('is of all moves, of the first ones, or of others', () => {
    const review = line('11-15 23-19');
    expect(review.covers(['11-15', '23-19'])).toBe('all');
    expect(review.covers(['11-15', '23-19', '8-11'])).toBe('first');
    for (const moves of [[], ['11-15'], ['11-15', '23-1'], ['11-15', '23-190'], ['9-14', '23-19']]) expect(review.covers(moves)).toBe('none');
  });
  it('is none before anybody has asked for it', () => {
    expect([line(null).phase, line(null).covers(['11-15']), line(null).wasKept]).toEqual(['none', 'none', false]);
  });
  it('of a game is always of its moves', () => {
    const review = new WatchedReview({ kind: 'game', id: 'x' });
    expect([review.covers([]), review.isOfGame]).toEqual(['all', true]);
  });
});

describe('scores in words', () => {
  it.each([[0.35, '+0.35'], [-0.35, '−0.35'], [99.91, 'Red wins in 5'], [-99.91, 'White wins in 5'], [80, 'Red wins'], [-80, 'White wins']])('%f is %s', (score, text) => {
    expect(scoreText(score)).toBe(text);
  });
});

describe('openings', () => {
  it('are called by name, by ballot or by both', () => {
    expect(openingText({ name: 'Alma' })).toBe('Alma');
    expect(openingText({ ballot: { kind: 'three_move', number: 1, barred: false } })).toBe('three-move ballot 1');
    expect(openingText({ name: 'Shark', ballot: { kind: 'three_move', number: 137, barred: true } })).toBe('Shark · three-move ballot 137, barred');
  });
});
