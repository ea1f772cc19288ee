// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('The card of an item offers its photo in several widths, decodes it asynchronously, and reserves space for it', async () => {
  stubApi()
  // as: `lamp` is no `ItemSummary`, but has all properties that the card reads.
  const item = { ...lamp, imageId: 'photo' } as unknown as ItemSummary
  await renderPage('/items', () => <ItemCard item={item} />, '/items')
  const photo = document.querySelector('img')
  expect(photo?.srcset).toMatch(/thumbnail=small\S* 240w, \S*thumbnail=medium\S* 640w/)
  expect(photo?.sizes).toBeTruthy()
  expect(photo?.getAttribute('decoding')).toBe('async')
  expect(photo?.getAttribute('loading')).toBe('lazy')
  expect(photo?.parentElement?.className).toContain('aspect-square')
})
