// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  previewAssetIds,
  previewImportRefs,
  previewItemTimeFields,
  previewMissingThumbnails,
  previewPrimaryPhotos,
} from '#contract/actions.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { ActionRows } from '#web/features/tools/action-rows.tsx'
import { renderInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const none = { page: 1, pageSize: 50, total: 0, items: [] }
const two = { ...none, total: 2, items: [{ name: 'Umbrella', assetId: '000-003' }] }

function open(role: 'owner' | 'editor', assetIds: object = two) {
  const api = stubApi([
    [previewAssetIds, assetIds],
    [previewImportRefs, none],
    [previewItemTimeFields, none],
    [previewMissingThumbnails, none],
    [previewPrimaryPhotos, none],
    [getSelf, { item: { role } }],
  ])
  return { api, ...renderInApp(<ActionRows />) }
}

it('The row of an action shows how much would change, previews it, and runs only after a confirmation', async () => {
  const { api, user } = open('owner')
  await waitFor(() => expect(screen.getAllByText('Nothing to do')).toHaveLength(4))
  await user.click(await screen.findByRole('button', { name: 'Preview: Give every item an asset ID' }))
  expect(await screen.findByText('000-003')).toBeTruthy()
  expect(await screen.findByText('and 1 more')).toBeTruthy()
  expect(api.requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Assign 2 asset IDs' }))
  await waitFor(() => expect(api.lines()).toEqual(['POST /actions/ensure-asset-ids']))
  sentRequest(api.requests[0]).respond({ body: { completed: 2 }, batchId: 'batch' })
  await waitFor(() => expect(toastTexts()).toEqual(['info: 2 items got an asset ID']))
})

it('The action to number items gives no new asset ID to an item whose asset ID was cleared unless the checkbox is ticked', async () => {
  const preview = { ...none, cleared: 3 }
  const { api, user } = open('owner', preview)
  await user.click(await screen.findByRole('button', { name: 'Preview: Give every item an asset ID' }))
  const box = await screen.findByRole('checkbox', { name: 'Also the 3 items whose asset ID was cleared' })
  expect(box).toHaveProperty('checked', false)
  expect(screen.getByRole('button', { name: 'Assign 0 asset IDs' })).toHaveProperty('disabled', true)
  Object.assign(preview, { ...two, total: 3 })
  await user.click(box)
  await user.click(await screen.findByRole('button', { name: 'Assign 3 asset IDs' }))
  await waitFor(() => expect(api.lines()).toEqual(['POST /actions/ensure-asset-ids?includeCleared=true']))
})

it('The action to number items shows no checkbox for cleared asset IDs when no asset ID was cleared', async () => {
  const { user } = open('owner', { ...two, cleared: 0 })
  await user.click(await screen.findByRole('button', { name: 'Preview: Give every item an asset ID' }))
  await screen.findByText('000-003')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('The action to wipe the inventory is shown only to owners', async () => {
  open('editor')
  await waitFor(() => expect(screen.getAllByText('Nothing to do')).toHaveLength(4))
  expect(screen.queryByText('Wipe the inventory')).toBeNull()
})
