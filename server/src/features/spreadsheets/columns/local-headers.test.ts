import { describe, expect, it } from 'vitest'
import { createMessages, textLanguages } from '#server/shared/text/messages.ts'
import { itemColumns } from './columns.mapper.ts'
import { localFieldHeader, localHeader, ownMark, toOwnHeaders } from './local-headers.ts'

describe('Headers in the language of a person', () => {
  it.each(textLanguages)('are distinct in the language %s, and are recognised by an import', (language) => {
    const words = createMessages(language)
    const headers = itemColumns.map((column) => localHeader(column, words))
    expect(headers.filter((header) => header.trim() === '')).toEqual([])
    expect(new Set(headers.map((header) => header.toLowerCase())).size).toBe(headers.length)
    expect(toOwnHeaders(headers)).toEqual(itemColumns.map(({ header }) => header))
  })

  it.each(textLanguages)(
    'have no soft hyphens in the language %s, but are recognised with them, as older versions have written them',
    (language) => {
      const words = createMessages(language)
      expect(itemColumns.map((column) => localHeader(column, words)).join()).not.toContain('\u00ad')
      expect(toOwnHeaders([ownMark, words.say('column.asset_id')])).toEqual(['HB.import_ref', 'HB.asset_id'])
    },
  )

  it('keep the name of a custom field, and get the prefix HB.field. when an import could misread the name', () => {
    const words = createMessages('de')
    const names = ['Farbe', 'anzahl', '=1+1', ' x', 'HB.name', 'hb.field.a']
    const headers = names.map((name) => localFieldHeader(name, words))
    expect(headers[0]).toBe('Farbe')
    expect(headers.slice(1)).toEqual(names.slice(1).map((name) => `HB.field.${name}`))
    expect(toOwnHeaders([ownMark, 'Name', 'Anzahl', ...headers]).slice(3)).toEqual(
      names.map((name) => `HB.field.${name}`),
    )
  })

  it("are not replaced by Cubby's own headers when the file has no column Cubby ID", () => {
    expect(toOwnHeaders(['Name', 'Anzahl'])).toEqual(['Name', 'Anzahl'])
  })
})
