import { listLimits } from '#contract/households/list-limits.ts'
import type { Conversion } from './conversion.ts'
import { tidyParents } from './homebox-trees.ts'
import { flagIn, idIn, textIn } from './row-values.ts'
import type { Row } from './homebox-tables.ts'

export interface Layout {
  /** The tables of locations and of items. Since Homebox 0.26 both are the same table. */
  readonly locationTable: string | undefined
  readonly itemTable: string
  /** Maps the id of each location to the id of its parent; null at the top level. */
  readonly locations: ReadonlyMap<string, string | null>
  /** Maps the id of each item to the id of its parent item; null when it has none. */
  readonly items: ReadonlyMap<string, string | null>
  locationOf(item: Row, id: string): string | null
  typeOf(row: Row): EntityType | undefined
  readonly specialTypes: readonly EntityType[]
}

/** A type of items or locations, which Homebox has since version 0.26. */
interface EntityType {
  readonly id: string
  readonly name: string
  readonly isLocation: boolean
  readonly row: Row
}

const groupColumn = /^group_/

export function readLayout(conversion: Conversion): Layout {
  const { tables } = conversion
  return tables.find('entities') === undefined ? readItemsAndLocations(conversion) : readEntities(conversion)
}

export function rowsOfHousehold(
  { tables, householdId, isCollection }: Conversion,
  table: string | undefined,
) {
  if (table === undefined) return []
  // An exported collection contains only one household, so every row belongs to it.
  if (isCollection) return tables.rows(table)
  return tables.rows(table, { column: tables.columnOf(table, groupColumn), value: householdId })
}

function readItemsAndLocations(conversion: Conversion): Layout {
  const locations = new Map<string, string | null>()
  for (const row of rowsOfHousehold(conversion, 'locations')) addParent(locations, row, 'location_children')
  const items = new Map<string, string | null>()
  for (const row of rowsOfHousehold(conversion, 'items')) addParent(items, row, 'item_children')
  const tidied = tidy(conversion, { locations, items })
  return {
    locationTable: 'locations',
    itemTable: 'items',
    ...tidied,
    locationOf(row) {
      const id = idIn(row, 'location_items')
      return id !== null && tidied.locations.has(id) ? id : null
    },
    typeOf: () => undefined,
    specialTypes: [],
  }
}

function addParent(parents: Map<string, string | null>, row: Row, column: string): void {
  const id = idIn(row, 'id')
  if (id !== null) parents.set(id, idIn(row, column))
}

function readEntities(conversion: Conversion): Layout {
  const types = readTypes(conversion)
  const typeOf = (row: Row) => types.get(idIn(row, 'entity_type_entities') ?? '')
  const entities = new Map<string, string | null>()
  const locationIds = new Set<string>()
  for (const row of rowsOfHousehold(conversion, 'entities')) {
    addParent(entities, row, 'entity_children')
    const id = idIn(row, 'id')
    if (id !== null && typeOf(row)?.isLocation === true) locationIds.add(id)
  }
  // Limit the steps, because the loop would never end when the parents form a cycle.
  function locationAround(id: string): string | null {
    let at = entities.get(id) ?? null
    for (let steps = 0; at !== null && steps < entities.size; steps++) {
      if (locationIds.has(at)) return at
      at = entities.get(at) ?? null
    }
    return null
  }
  const locations = new Map<string, string | null>()
  const items = new Map<string, string | null>()
  for (const [id, parent] of entities) {
    const isInLocation = parent !== null && locationIds.has(parent)
    if (!locationIds.has(id)) {
      items.set(id, isInLocation ? null : parent)
      continue
    }
    if (parent !== null && entities.has(parent) && !isInLocation) conversion.notes.add('locationInItem')
    locations.set(id, locationAround(id))
  }
  return {
    locationTable: 'entities',
    itemTable: 'entities',
    ...tidy(conversion, { locations, items }),
    locationOf: (_row, id) => locationAround(id),
    typeOf,
    specialTypes: findSpecialTypes([...types.values()]),
  }
}

function readTypes(conversion: Conversion): Map<string, EntityType> {
  const types = new Map<string, EntityType>()
  for (const row of rowsOfHousehold(conversion, 'entity_types')) {
    const id = idIn(row, 'id')
    if (id !== null)
      types.set(id, { id, name: textIn(row, 'name'), isLocation: flagIn(row, 'is_location'), row })
  }
  return types
}

/**
 * Returns all item types except the default one. The default is the type Item, which Homebox creates for every
 * household, or the oldest type when Item was renamed.
 */
function findSpecialTypes(types: readonly EntityType[]): EntityType[] {
  const ofItems = types.filter(({ isLocation }) => !isLocation)
  const defaultType = ofItems.find(({ name }) => name === 'Item') ?? ofItems[0]
  return ofItems.filter((type) => type !== defaultType)
}

function tidy(
  { notes }: Conversion,
  {
    locations,
    items,
  }: { locations: ReadonlyMap<string, string | null>; items: ReadonlyMap<string, string | null> },
) {
  const onChange = (_id: string, why: 'cycle' | 'tooDeep') => notes.add(why)
  return {
    locations: tidyParents(locations, listLimits.locationLevels, onChange),
    items: tidyParents(items, listLimits.itemLevels, onChange),
  }
}
