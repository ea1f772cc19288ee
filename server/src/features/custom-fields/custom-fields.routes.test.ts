import { expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'

withServer('Field descriptions', (app) => {
  it('return 404 for an unknown id', async () => {
    const { send } = await app().signUp()
    expect((await send('PUT', `/custom-fields/${newId()}`, { name: 'Condition' })).status).toBe(404)
    expect((await send('DELETE', `/custom-fields/${newId()}`)).status).toBe(404)
  })

  it('are listed by name, with a unit only for numbers, and with choices in their order only for texts', async () => {
    const { send } = await app().signUp()
    const long = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(200, 'x'))
    const created = await send('POST', '/custom-fields', {
      name: ' Condition ',
      unit: 'W',
      choices: ['used', ' new ', '', 'broken'],
    })
    const condition = { name: 'Condition', type: 'text', unit: '', choices: ['used', 'new', 'broken'] }
    expect([created.status, created.json]).toMatchObject([201, condition])
    const power = { name: 'Power', type: 'number', unit: 'x'.repeat(20), choices: ['1'] }
    expect((await send('POST', '/custom-fields', power)).json).toMatchObject({ ...power, choices: [] })
    await send('POST', '/custom-fields', { name: 'Bought', type: 'time', unit: 'd', choices: long })
    await send('POST', '/custom-fields', { name: 'Art', choices: long })
    const { json } = await send('GET', '/custom-fields')
    expect(json).toMatchObject([
      { name: 'Art', choices: long },
      { name: 'Bought', type: 'time', unit: '', choices: [] },
      condition,
      { name: 'Power' },
    ])
    expect(json[2]).toEqual(created.json)
    expect((await (await app().signUp()).send('GET', '/custom-fields')).json).toEqual([])
  })

  it('keep fields that an update omits, clear choices when the type becomes number, and write nothing when unchanged', async () => {
    const { send } = await app().signUp()
    const { json: one } = await send('POST', '/custom-fields', { name: 'State', choices: ['new'] })
    const path = `/custom-fields/${one.id}`
    const renamed = await send('PUT', path, { name: 'Condition', choices: null })
    expect(renamed.json).toMatchObject({ id: one.id, name: 'Condition', choices: ['new'] })
    const same = await send('PUT', path, renamed.json)
    expect([same.json, same.headers['cubby-batch']]).toEqual([renamed.json, undefined])
    const number = await send('PUT', path, { type: 'number', unit: '%' })
    expect(number.json).toMatchObject({ name: 'Condition', type: 'number', unit: '%', choices: [] })
  })

  it('have unique names, where upper and lower case differ and surrounding spaces are ignored', async () => {
    const { send } = await app().signUp()
    await send('POST', '/custom-fields', { name: 'Power' })
    const { json: other } = await send('POST', '/custom-fields', { name: 'power' })
    for (const response of [
      await send('POST', '/custom-fields', { name: ' Power ' }),
      await send('PUT', `/custom-fields/${other.id}`, { name: 'Power' }),
    ])
      expect([response.status, response.json.code, Object.keys(response.json.fields)]).toEqual([
        409,
        'conflict',
        ['name'],
      ])
    expect((await send('GET', '/custom-fields')).json).toHaveLength(2)
    const elsewhere = await (await app().signUp()).send('POST', '/custom-fields', { name: 'Power' })
    expect(elsewhere.status).toBe(201)
  })

  it('are restored by undo unless another description has taken the name', async () => {
    const { send, undo } = await app().signUp()
    const { json: one } = await send('POST', '/custom-fields', { name: 'Power', type: 'number', unit: 'W' })
    const deleted = await send('DELETE', `/custom-fields/${one.id}`)
    expect([deleted.status, (await send('GET', '/custom-fields')).json]).toEqual([204, []])
    expect((await send('GET', '/journal/trash')).json.items).toMatchObject([
      { entity: 'fieldDescription', name: 'Power' },
    ])
    const { json: second } = await send('POST', '/custom-fields', { name: 'Power' })
    expect((await undo(deleted)).status).toBe(409)
    await send('DELETE', `/custom-fields/${second.id}`)
    expect((await undo(deleted)).status).toBe(200)
    expect((await send('GET', '/custom-fields')).json).toMatchObject([
      { id: one.id, name: 'Power', type: 'number', unit: 'W' },
    ])
  })

  it('do not restrict the values that items have or get', async () => {
    const { send, importCsv } = await app().signUp()
    const fields = [{ name: 'Condition', textValue: 'odd' }]
    const { json: item } = await send('POST', '/items', { name: 'Lamp' })
    await send('PUT', `/items/${item.id}`, { fields })
    const { json: one } = await send('POST', '/custom-fields', { name: 'Condition', choices: ['new'] })
    await send('POST', '/custom-fields', { name: 'Power', type: 'number', unit: 'W' })
    const more = [...fields, { name: 'Power', type: 'text', textValue: 'ten' }]
    expect((await send('PUT', `/items/${item.id}`, { fields: more })).json.fields).toMatchObject(more)
    const imported = await importCsv('HB.name,HB.location,HB.field.Condition\nSaw,,strange\n')
    expect(imported.json.created).toBe(1)
    await send('PUT', `/custom-fields/${one.id}`, { name: 'State' })
    await send('DELETE', `/custom-fields/${one.id}`)
    expect((await send('GET', '/items/fields/values?field=Condition')).json).toEqual(['odd', 'strange'])
  })

  it('are reported as missing for custom fields in use without a description, most used first, in pages', async () => {
    const { send } = await app().signUp()
    const give = async (name: string, fields: object[]) => {
      const { json } = await send('POST', '/items', { name })
      await send('PUT', `/items/${json.id}`, { fields })
    }
    await give('Lamp', [{ name: 'Power', type: 'number', numberValue: 7 }, { name: 'Colour' }])
    await give('Saw', [
      { name: 'Power', type: 'number', numberValue: 800 },
      { name: 'Power', type: 'number', numberValue: 900 },
      { name: 'Age' },
      { name: 'Condition' },
    ])
    await send('POST', '/custom-fields', { name: 'Condition' })
    const { json } = await send('GET', '/custom-fields/undescribed?pageSize=2')
    expect(json).toEqual({
      page: 1,
      pageSize: 2,
      total: 3,
      items: [
        { name: 'Power', type: 'number', itemCount: 2 },
        { name: 'Age', type: 'text', itemCount: 1 },
      ],
    })
    const { json: second } = await send('GET', '/custom-fields/undescribed?page=2&pageSize=2')
    expect(second.items).toEqual([{ name: 'Colour', type: 'text', itemCount: 1 }])
    await send('POST', '/custom-fields', { name: 'Power' })
    expect((await send('GET', '/custom-fields/undescribed')).json.total).toBe(2)
    expect((await (await app().signUp()).send('GET', '/custom-fields/undescribed')).json.items).toEqual([])
  })

  it('return 409 when the household has the maximum number of descriptions', async () => {
    const { send, householdUuid } = await app().signUp()
    const { database } = app().context
    const { id } = await database.read
      .selectFrom('household')
      .select('id')
      .where('uuid', '=', householdUuid)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: listLimits.fieldDescriptions }, (_, index) => ({
      group_id: id,
      id: newId(),
      created_at: 0,
      updated_at: 0,
      name: `${index}`,
      name_key: `${index}`,
      type: 'text' as const,
      unit: '',
      choices: '[]',
    }))
    await database.write((tx) => tx.insertInto('field_description').values(rows).execute())
    const response = await send('POST', '/custom-fields', { name: 'One more' })
    expect([response.status, response.json.code]).toEqual([409, 'limit_reached'])
    expect((await send('GET', '/custom-fields')).json).toHaveLength(listLimits.fieldDescriptions)
  })
})
