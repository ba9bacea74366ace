import { createHash } from 'node:crypto'

/** Answers of this process by a digest of what was asked; the question itself is not kept. */
export interface Cache<T> {
  /** The kept answer, or the one that `find` gives; callers at the same moment share it. */
  get(question: object, find: () => Promise<T>): Promise<T>
}

/** Keeps the `most` answers that were last used, of those worth keeping. */
export function newCache<T>(most: number, isWorthKeeping: (answer: T) => boolean): Cache<T> {
  const kept = new Map<string, Promise<T>>()
  return {
    get: async (question, find) => {
      const key = createHash('sha256').update(JSON.stringify(question)).digest('base64')
      const answer = kept.get(key) ?? find()
      // A Map keeps the order of insertion, so the first is the one unused for longest.
      kept.delete(key)
      kept.set(key, answer)
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(oldest)
      const forget = () => kept.get(key) === answer && kept.delete(key)
      answer.then(given => isWorthKeeping(given) || forget(), forget)
      return answer
    },
  }
}
