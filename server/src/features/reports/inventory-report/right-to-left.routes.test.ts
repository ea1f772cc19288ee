import { expect, it } from 'vitest'
import { picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { readPdf } from '#test/pdf.ts'

const pageWidth = 210

withServer('The inventory report in Hebrew', (app) => {
  const createPages = async () => {
    const { send, upload } = await app().signUp({ name: 'Dana', currency: 'EUR' })
    const { json: item } = await send('POST', '/items', { name: 'Lamp', purchasePrice: 40 })
    const photo = { file: await picture(60, 40).png().toBuffer(), name: 'lamp.png', type: 'photo' }
    await upload(`/items/${item.id}/attachments`, photo)
    const { bytes } = await send('GET', '/reporting/inventory.pdf?language=he')
    return readPdf(bytes)
  }
  const positionOf = (page: ReturnType<typeof readPdf>[number] | undefined, text: string) =>
    page?.texts.find((one) => one.text.includes(text))?.x ?? Number.NaN

  it('has its columns from right to left', async () => {
    const [cover, page] = await createPages()
    expect(positionOf(cover, 'Dana')).toBeGreaterThan(pageWidth / 2)
    expect(positionOf(page, 'Lamp')).toBeGreaterThan(pageWidth / 2)
    expect(positionOf(page, '40.00')).toBeLessThan(pageWidth / 4)
  })

  it('has the number of all pages to the left of the text before it', async () => {
    const [, page] = await createPages()
    const footer = page?.texts.filter(({ y }) => y > 280).toSorted((one, other) => one.x - other.x)
    const drawn = footer?.map(({ text }) => text).join('')
    expect(drawn?.replaceAll(/\s+/g, ' ')).toBe('2ךותמ 2 דומע')
  })
})
