import { expect } from 'vitest'
import type { Cursor, OpenMailbox } from '../mailbox.ts'
import type { Promised } from './promised.ts'

export const surveying: readonly Promised[] = [
  {
    says: 'the whole inbox is surveyed, and no message twice, also when every page is asked of a new session',
    async test(scene) {
      const names = Array.from({ length: 9 }, (_, index) => `old ${index}`)
      for (const name of names) await scene.deliver({ subject: name, id: `<${name.replace(' ', '.')}@cold.example>` })
      await scene.deliver({ subject: 'filed', id: '<filed@cold.example>', folder: 'Archive' })
      const surveyed: string[] = []
      let looked = 0
      for (let from: Cursor | null = null, pages = 0; pages === 0 || from !== null; pages++) {
        expect(pages).toBeLessThan(20)
        const mailbox: OpenMailbox = await scene.open()
        const page = await mailbox.survey(from)
        surveyed.push(...page.candidates.map(({ subject }) => subject))
        looked += page.looked
        from = JSON.parse(JSON.stringify(page.cursor))
        await mailbox.close()
      }
      expect(looked).toBe(names.length)
      expect(surveyed.sort()).toEqual(names)
    },
  },
  {
    says: 'surveying an empty inbox ends at once',
    async test(scene) {
      const page = await (await scene.open()).survey(null)
      expect(page).toMatchObject({ looked: 0, candidates: [], cursor: null })
    },
  },
]
