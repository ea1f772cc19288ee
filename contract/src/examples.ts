import type { Body, Endpoint, Output } from './endpoint.ts'
import { blankFields } from './items/blank-fields.ts'
import { fieldsWith, itemFieldList, type FieldKeyWith } from './items/item-fields.ts'
import { listItems } from './items/item-lists.ts'
import { createItem, getItem, patchItem, updateItem, type Item, type ItemSummary } from './items/items.ts'
import { undoBatch } from './history.ts'
import { createLabel, listLabels, type Label } from './labels.ts'
import {
  createLocation,
  getLocation,
  listLocations,
  type LocationSummary,
} from '#contract/locations/locations.ts'
import { createMaintenance, type MaintenanceEntry } from '#contract/maintenance/maintenance.ts'
import { login, register } from '#contract/accounts/users.ts'

/** A realistic body and response of an endpoint, separate from the endpoint because the web app needs no examples. */
export interface Example {
  readonly endpoint: Endpoint
  readonly body?: unknown
  readonly response?: unknown
}

const at = '2026-05-02T08:30:00.000Z'

const shelf: LocationSummary = {
  id: '019a2f4e-7b10-7c3a-9d55-2f1c8e6a4b01',
  name: 'Workshop',
  description: 'Behind the garage',
  createdAt: at,
  updatedAt: at,
}

const emptyShelf = { path: [], totalPrice: 0, rowCount: 0, pieceCount: 0, locationCount: 0 }

const tools: Label = {
  id: '019a2f4e-7b11-7d90-8a02-61f0c2b7e902',
  parentId: '00000000-0000-0000-0000-000000000000',
  name: 'Tools',
  description: '',
  color: '#5b86c4',
  icon: '',
  createdAt: at,
  updatedAt: at,
}

const drillKeys = {
  ...blankFields<FieldKeyWith<'inList'>>(fieldsWith('inList')),
  id: '019a2f51-30c4-7e1f-b7a6-94d3f05c8a03',
  assetId: '000-042',
  name: 'Cordless drill',
  description: 'With two batteries',
  quantity: 1,
  createdAt: at,
  updatedAt: at,
  purchasePrice: 129.9,
  value: 129.9,
  worth: 104,
  location: shelf,
  locationPath: ['House', 'Workshop'],
  labels: [tools],
  serialNumber: 'B18-77102',
  modelNumber: 'B18',
  manufacturer: 'Bergmann',
  warrantyExpires: '2028-05-02',
  purchaseTime: '2026-05-02',
  currentValue: 104,
  currentValueDate: '2026-10-18',
}

const drillInList: ItemSummary = { ...drillKeys, soldTime: '0001-01-01T00:00:00Z' }

const drill: Item = {
  ...blankFields(itemFieldList),
  ...drillKeys,
  importRef: 'k3m9q2xd',
  warrantyDetails: 'Register within 30 days',
  purchaseFrom: 'Hardware store',
  attachments: [],
  fields: [
    {
      id: '019a2f51-30c5-7b44-a1de-08e7b3c9d504',
      type: 'number',
      name: 'Volts',
      textValue: '',
      numberValue: 18,
      booleanValue: false,
      timeValue: '',
    },
  ],
}

const yearlyCheck: MaintenanceEntry = {
  id: '019a2f60-11aa-7f3c-8c1b-5ad0e4f27b05',
  name: 'Oil the chuck',
  description: '',
  scheduledDate: '2027-05-02',
  scheduledDatePrecision: 'day',
  completedDate: '',
  completedDatePrecision: 'day',
  cost: '0',
  recurrence: { every: 1, unit: 'years', from: 'completion' },
  createdAt: at,
  updatedAt: at,
}

/** Adds an example to an endpoint. The compiler checks its body and response against the endpoint's schemas. */
function exampleOf<E extends Endpoint>(of: E, parts: { body?: Body<E>; response?: Output<E> }): Example {
  return { endpoint: of, ...parts }
}

export const examples: readonly Example[] = [
  exampleOf(register, {
    body: {
      name: 'Ada Byron',
      email: 'ada@example.org',
      password: 'a long sentence to remember',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
    },
  }),
  exampleOf(login, {
    body: { username: 'ada@example.org', password: 'a long sentence to remember', stayLoggedIn: true },
    response: {
      token: 'Bearer ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      expiresAt: '2026-05-30T08:30:00.000Z',
      attachmentToken: 'ZYXWVUTSRQPONMLKJIHGFEDCBA',
    },
  }),
  exampleOf(listLocations, {
    response: [
      {
        ...shelf,
        parentId: '019a2f4e-7b0f-7a21-b6c4-7e0d913f5a06',
        path: ['House', 'Workshop'],
        itemCount: 12,
        rowCount: 9,
        value: 1840.5,
      },
    ],
  }),
  exampleOf(createLocation, {
    body: { name: 'Workshop', description: 'Behind the garage', parentId: null },
    response: { ...shelf, children: [], ...emptyShelf, attachments: [] },
  }),
  exampleOf(getLocation, {
    response: {
      ...shelf,
      children: [],
      ...emptyShelf,
      totalPrice: 1840.5,
      rowCount: 31,
      pieceCount: 48,
      attachments: [],
    },
  }),
  exampleOf(listLabels, { response: [tools] }),
  exampleOf(createLabel, {
    body: { name: 'Tools', color: '#5b86c4' },
    response: { ...tools, children: [] },
  }),
  exampleOf(listItems, {
    response: { page: 1, pageSize: 50, total: 1, totalValue: 129.9, items: [drillInList] },
  }),
  exampleOf(createItem, {
    body: { name: 'Cordless drill', quantity: 1, locationId: shelf.id, labelIds: [tools.id] },
    response: drill,
  }),
  exampleOf(getItem, { response: drill }),
  exampleOf(updateItem, {
    body: { purchasePrice: 129.9, purchaseTime: '2026-05-02', warrantyExpires: '2028-05-02' },
    response: drill,
  }),
  exampleOf(patchItem, { body: { quantity: 1 }, response: drill }),
  exampleOf(createMaintenance, {
    body: {
      name: 'Oil the chuck',
      scheduledDate: '2027-05-02',
      recurrence: { every: 1, unit: 'years', from: 'completion' },
    },
    response: yearlyCheck,
  }),
  exampleOf(undoBatch, {
    response: { batchId: '019a2f70-5e21-7d08-9b3f-c2a4e6d1f807', undone: 1, skipped: 0 },
  }),
]
