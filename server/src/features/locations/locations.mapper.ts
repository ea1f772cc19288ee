import type { LocationSummary, LocationUpdate, NewLocation } from '#contract/locations/locations.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readName, parseReference, readText } from '#server/shared/request-values.ts'
import { locationColumns, type LocationRecord } from './locations.table.ts'

export function toLocationSummary(location: LocationRecord): LocationSummary {
  return {
    id: location.id,
    name: location.name,
    description: location.description,
    createdAt: toInstant(location.createdAt),
    updatedAt: toInstant(location.updatedAt),
  }
}

export function newLocationRecord(id: string, now: number, input: NewLocation): LocationRecord {
  return applyLocationUpdate({ ...locationColumns.blank, id, createdAt: now, updatedAt: now }, input)
}

export function applyLocationUpdate(location: LocationRecord, input: LocationUpdate): LocationRecord {
  const parentId = parseReference('parentId', input.parentId)
  return {
    ...location,
    name: readName(input.name) ?? location.name,
    description: readText(input.description) ?? location.description,
    parentId: parentId === undefined ? location.parentId : parentId,
  }
}
