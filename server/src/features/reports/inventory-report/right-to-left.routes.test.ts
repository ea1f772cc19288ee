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

withServer('The inventory report in Arabic', (app) => {
  it('has the groups of a serial number, and of an asset id beside an Arabic name, in their order', async () => {
    const { send, upload } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'مصباح' })
    await send('PATCH', `/items/${item.id}`, { serialNumber: '4711-0815' })
    const receipt = { file: await picture(60, 40).png().toBuffer(), name: '12-34.png', type: 'receipt' }
    await upload(`/items/${item.id}/attachments`, receipt)
    const { bytes } = await send('GET', '/reporting/inventory.pdf?language=ar&receipts=true')
    const drawn = readPdf(bytes).map(({ texts }) => texts.map(({ text }) => text).join(''))
    expect(drawn[1]).toContain('4711-0815')
    expect(drawn[2]).toContain('12-34.png')
    expect(drawn[2]).toContain('000-001')
  })
})
