import { expect, it } from 'vitest'
import { sharePicture } from './share-pictures.ts'

it('draws a PNG of the size that shared links ask for, another for another title', async () => {
  const [pricing, teams] = [await sharePicture('Pricing', 'Icebox'), await sharePicture('Teams', 'Icebox')]
  expect(pricing.subarray(1, 4).toString()).toBe('PNG')
  expect([pricing.readUInt32BE(16), pricing.readUInt32BE(20)]).toEqual([1200, 630])
  expect(pricing.equals(teams)).toBe(false)
  expect(pricing.length).toBeLessThan(300_000)
})
