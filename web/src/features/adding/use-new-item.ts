import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '#contract/texts.ts'
import { createItem, type NewItem } from '#contract/items/items.ts'
import { addProductPicture, type NewProductPicture } from '#contract/items/products.ts'
import { useNewFiles } from '#web/features/attachments/upload/use-new-files.ts'
import { beginDetails, type Beginning, valuesForForm } from '#web/features/adding/add-beginnings.ts'
import { checkDetails, type Details, noDetails } from '#web/features/adding/add-details.tsx'
import { useLocationAndLabels } from '#web/features/adding/add-location.tsx'
import { handFiles, newItemDraftKey, writeDraft } from '#web/features/adding/item-form-draft.ts'
import { emptyValues } from '#web/features/items/form/item-form-values.ts'
import type { CreateStart } from '#web/frame/create-dialogs.ts'
import { checkName } from '#web/frame/forms/check-text.ts'
import { useDraft, useKeepDraft } from '#web/frame/forms/use-draft.ts'
import { createLater } from '#web/features/items/waiting/shown-update.ts'
import { keepDraftFiles } from '#web/shared/cache/draft-files.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { isWaitingItem } from '#web/shared/waiting/waiting-changes.ts'

interface Typed {
  name: string
  quantity: number | null
  details: Details
  beginning: Beginning | null
}

const nothing: Typed = { name: '', quantity: 1, details: noDetails, beginning: null }

function valuesAtFirst({ name, description }: CreateStart, beginning: Beginning | undefined): Typed {
  const typed = { ...noDetails, description: description ?? '' }
  const details = beginning ? beginDetails(typed, beginning, null) : typed
  return { ...nothing, name: name || (beginning?.name ?? ''), details, beginning: beginning ?? null }
}

/** An item that begins with a scan, or with text typed elsewhere, has a draft of its own. */
function draftName(first: Typed, assetId = '') {
  return ['add-item', assetId, first.name].join('/')
}

export type NewItemForm = ReturnType<typeof useNewItem>

/** State of the dialog until the item is created. */
export function useNewItem(start: CreateStart, firstBeginning: Beginning | undefined) {
  const { t } = useTranslation()
  const typed = useTyped(start, firstBeginning)
  const { values, assetId, location, draft } = typed
  const files = useNewFiles(start.files, draft.at?.key)
  const { creation, addPicture } = useCreation()
  const { beginning, ...own } = values
  const { name, quantity, details } = own
  const { locationId, labelIds } = location

  /** Returns the id; the files follow by themselves. */
  async function create() {
    const claim = assetId ? { claimAssetId: assetId } : {}
    const filled = { ...details, name: name.trim(), quantity, locationId, labelIds, ...claim }
    const item = await creation.writeOrThrow({ id: newUuid(), body: { ...beginning?.values, ...filled } })
    if (!item) return undefined
    draft.remove()
    typed.keepPlace()
    files.sendTo({ kind: 'item', id: item.id })
    addPicture(item.id, beginning?.picture)
    return item.id
  }

  function forgetDraft() {
    draft.remove()
    files.removeAll()
  }

  /** The page of the whole form goes on with what is here; an older draft stays when there is nothing. */
  function keepAsDraft() {
    const added = [...files.photos, ...files.documents].map(({ file }) => file)
    forgetDraft()
    if (isBlank(name) && added.length === 0) return
    const begun = beginning ? valuesForForm(beginning) : emptyValues
    writeDraft({ ...begun, ...details, ...(assetId && { assetId }), name, quantity, locationId, labelIds })
    // Files of the older draft belong to another item.
    void keepDraftFiles(newItemDraftKey(), [])
    handFiles(added)
  }

  return {
    ...own,
    set: typed.set,
    assetId,
    location,
    files,
    note: beginning?.note,
    begin: typed.begin,
    check: () => ({ name: checkName(name, t), ...checkDetails(details, t) }),
    create,
    empty: typed.empty,
    keepAsDraft,
    forgetDraft,
    isResumed: draft.isResumed || files.isResumed,
    startOver() {
      typed.startOver()
      files.removeAll()
    },
  }
}

/** The values that were typed and chosen, with their draft. */
function useTyped(start: CreateStart, firstBeginning: Beginning | undefined) {
  const location = useLocationAndLabels()
  const { locationId, labelIds } = location
  const [first, setFirst] = useState(() => valuesAtFirst(start, firstBeginning))
  const [assetId, setAssetId] = useState(start.assetId)
  const [firstPlace, setFirstPlace] = useState({ locationId, labelIds })
  const draft = useDraft({ draft: draftName(first, assetId) }, { ...first, locationId, labelIds })
  const [values, setValues] = useState(() => withoutPlace(draft.found ?? first))
  useKeepDraft(draft, { ...values, locationId, labelIds }, JSON.stringify(values) !== JSON.stringify(first))
  const resumePlace = useEffectEvent(() => {
    if (draft.found) showPlace(draft.found)
  })
  useEffect(() => resumePlace(), [])

  function showPlace(place: typeof firstPlace) {
    location.setLocationId(place.locationId)
    location.setLabelIds(place.labelIds)
  }

  function begin(next: Beginning) {
    // It may have been loaded while somebody went on typing.
    setValues((typed) => beginValues(typed, next))
    if (next.locationId) location.setLocationId(next.locationId)
    if (next.labelIds) location.setLabelIds(next.labelIds)
  }

  /** For the next item; location and labels stay as they are pinned. An item begun before goes on, or it would be lost. */
  function empty() {
    setAssetId(undefined)
    setFirst(nothing)
    const begun = draft.resume(draftName(nothing))
    setValues(withoutPlace(begun ?? nothing))
    if (begun) showPlace(begun)
  }

  return {
    values,
    set: (changes: Partial<Typed>) => setValues((before) => ({ ...before, ...changes })),
    assetId,
    location,
    draft,
    begin,
    empty,
    keepPlace: () => setFirstPlace(location.keep()),
    startOver() {
      draft.startOver()
      setValues(first)
      showPlace(firstPlace)
    },
  }
}

/** A draft has the place of the item beside what was typed. */
function withoutPlace({ name, quantity, details, beginning }: Typed): Typed {
  return { name, quantity, details, beginning }
}

/** Values with those of a beginning; a name that was typed stays. */
function beginValues(typed: Typed, next: Beginning): Typed {
  return {
    name: isBlank(typed.name) || typed.name === typed.beginning?.name ? next.name : typed.name,
    quantity: next.quantity ?? typed.quantity,
    details: beginDetails(typed.details, next, typed.beginning),
    beginning: next,
  }
}

function useCreation() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const addPicture = useAddPicture()
  const creation = useWrite({
    write: (send, { id, body }: { id: string; body: NewItem }) => send(createItem, { query: { id }, body }),
    changes: ['item'],
    later: ({ id, body }) => createLater(queryClient, id, body),
    toast: (_, { body }) => ({
      kind: 'item',
      one: t('createItem.created', { name: body.name }),
      several: (count) => t('addList.created', { count }),
    }),
  })
  return { creation, addPicture }
}

/** Nobody asked for the picture: without it nothing is missing, and an item that waits for a connection goes without. */
function useAddPicture() {
  const { write } = useWrite({
    write: (send, { id, body }: { id: string; body: NewProductPicture }) =>
      send(addProductPicture, { params: { id }, body }),
    changes: ['item'],
    toast: null,
    errorToast: () => undefined,
    whilePending: 'send',
  })
  return (id: string, body: NewProductPicture | undefined) => {
    if (body && !isWaitingItem(id)) void write({ id, body })
  }
}
