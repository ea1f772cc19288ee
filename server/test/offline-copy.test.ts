import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { expect, it } from 'vitest'
import type { ItemPage } from '#contract/items/item-lists.ts'
import { newId } from '#server/shared/new-id.ts'
import { onSqlite } from '#test/each-database.ts'
import { readTestFile } from '#test/test-data.ts'
import { createCopyIndex } from '#web/shared/offline/copy/copy-index.ts'
import { toCopied } from '#web/shared/offline/copy/copy-store.ts'
import { listFromCopy } from '#web/shared/offline/copy/list-from-copy.ts'

onSqlite('A copy of a household', (app) => {
  it('on a device is searched, filtered and sorted offline with the same results as on the server', async () => {
    const { send, importCsv } = await app().signUp()
    await importCsv(withoutUnknownFields(readTestFile('household.csv')), '')
    const read = async (path: string) => (await send('GET', path)).json
    const { items } = await read('/items?includeArchived=true')
    const [locations, labels] = [await read('/locations'), await read('/labels')]
    const head = {
      personId: '',
      household: '',
      isDefault: true,
      next: '0',
      at: '',
      madeAt: '',
      total: 2,
    }
    const group = await read('/groups')
    const index = createCopyIndex(
      { ...head, valuation: 'purchase', group, locations, labels },
      items.map(toCopied),
    )

    const words = [
      'lamp',
      'LAMP',
      'bike',
      'tv',
      'o',
      'küche',
      'garage box',
      'bosch',
      'kit',
      '18 v',
      'x',
      '#000-012',
      '000-012',
      '…',
      'zzz',
    ]
    const labelIds = labels
      .slice(0, 2)
      .map(({ id }: { id: string }) => `labels=${id}`)
      .join('&')
    const filters = [
      `locations=${locations[0].id}&includeSubLocations=true`,
      `locations=${locations[3].id}`,
      labelIds,
      `${labelIds}&allLabels=true`,
      `${labelIds}&negateLabels=true`,
      `labels=${newId()}&negateLabels=true`,
      'insured=true',
      'lent=false',
      'lowStock=true',
      'priceMin=20&priceMax=500',
      'purchasedFrom=2020-01-01',
      'warrantyTo=2027-12-31',
      'without=price',
      'without=location&without=label',
      'onlyWithPhoto=true',
      'includeArchived=true',
      `ids=${items[0].id}&ids=${items[5].id}&includeArchived=true`,
      'orderBy=purchasePrice',
      'orderBy=value&order=asc',
      'orderBy=quantity',
      'orderBy=createdAt',
      'q=bosch&valuation=current',
      'q=bosch&valuation=replacement',
    ]
    const queries = [
      ...words.map((word) => `q=${encodeURIComponent(word)}`),
      ...filters,
      'q=bosch&insured=true',
    ]
    for (const query of queries) {
      const paged = `${query}&page=1&pageSize=200&totalQuantity=true`
      const page: ItemPage = await read(`/items?${paged}`)
      expect(shownOf(listFromCopy(index, new URLSearchParams(paged))), query).toEqual(shownOf(page))
    }
  })
})

const shownOf = (page: ItemPage | undefined) => page && { ...page, items: page.items.map(({ name }) => name) }

/** Removes the columns of fields that an offline copy lacks, because the server would search them too. */
function withoutUnknownFields(csv: Buffer): string {
  // as: the return type does not depend on the option `columns`. With this option, each row is an object.
  const rows = parse(csv, { columns: true }) as Record<string, string>[]
  const unknown = /^HB\.(notes|purchase_from|warranty_details|sold_\w+|field\.)/
  const known = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !unknown.test(key))),
  )
  return stringify(known, { header: true })
}
