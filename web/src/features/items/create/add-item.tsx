import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { NewFiles } from '#web/features/attachments/upload/new-files.tsx'
import { UploadNote } from '#web/features/attachments/upload/upload-note.tsx'
import type { Prefill } from './prefill.ts'
import { AddDetails, detailNames } from './add-details.tsx'
import { type AddedItem, AddedItems } from './added-items.tsx'
import { LocationAndLabelsFields } from './add-location.tsx'
import { AddStart } from './add-start.tsx'
import { type NewItemForm, useNewItem } from './use-new-item.ts'
import { QuantityField } from '#web/components/inputs/quantity-stepper.tsx'
import type { CreateStart } from '#web/components/create-dialogs.ts'
import { DraftNote } from '#web/components/forms/draft-note.tsx'
import { CreateForm } from '#web/components/forms/create-form.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useIsUnmounted } from '#web/shared/use-is-unmounted.ts'
import { DiscardDialog } from '#web/components/forms/discard-dialog.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

const fieldNames = ['claimAssetId', 'name', 'locationId', 'quantity', 'labelIds', ...detailNames]

interface AddItemProps {
  onClose: () => void
  start: CreateStart
  beginning: Prefill | undefined
  added: readonly AddedItem[]
  onAdded: (item: AddedItem) => void
  /** Called with the id of the queued change whose item was rejected, to correct it in the form. */
  onEdit: (refusedId: string) => void
  onPasteList: (name: string) => void
}

/**
 * The form of a new item: photos, name and location. Photos are uploaded after the item was created, so a failed upload
 * cannot block it.
 */
export function AddItem({ onClose, start, beginning, added, onAdded, onEdit, onPasteList }: AddItemProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const item = useNewItem(start, beginning)
  const leaving = useLeaving(item, onClose, onPasteList)
  const nameField = useRef<HTMLInputElement>(null)

  function addFiles(files: readonly File[]) {
    item.files.add(files)
    // Focuses the name, unless the user is typing in a field and has pasted the picture there.
    const isTyping = document.activeElement?.matches('input, textarea, [contenteditable]')
    if (files.length > 0 && !isTyping) nameField.current?.focus()
  }
  useLaterPhotos(start.photos, addFiles)

  async function create(another: boolean) {
    const created = another ? await item.createAnother() : await item.create()
    if (!created) return
    if (another) onAdded(created)
    else leaving.goToItem(created.id)
  }

  const addedItems = <AddedItems items={added} editedId={item.refusedId} onEdit={onEdit} />

  return (
    <>
      <CreateForm
        onClose={leaving.close}
        title={t('action.addItem')}
        fieldNames={fieldNames}
        check={item.check}
        create={create}
        side={
          <div className="flex min-h-full flex-col gap-4 *:first:grow">
            <NewFiles drafts={{ ...item.files, add: addFiles }} name={item.name} isInDialog />
            {isPhone ? null : addedItems}
          </div>
        }
        headerEnd={<AddStart onPrefill={item.begin} onPasteList={leaving.goToList} />}
        note={
          <>
            {isPhone ? addedItems : null}
            <UploadNote />
          </>
        }
      >
        {(errors) => (
          <AddItemFields item={item} errors={errors} nameField={nameField} onLeave={leaving.goToAllFields} />
        )}
      </CreateForm>
      {leaving.isAsking ? (
        <DiscardDialog
          title={t('createItem.discardTitle')}
          text={t('createItem.discardText')}
          discardLabel={t('createItem.discard')}
          onDiscard={leaving.discard}
          onKeep={leaving.stay}
        />
      ) : null}
    </>
  )
}

function useLaterPhotos(photos: CreateStart['photos'], onTaken: (files: readonly File[]) => void) {
  const addTaken = useEffectEvent(onTaken)
  useEffect(() => {
    let isClosed = false
    void photos?.then((taken) => isClosed || addTaken(taken))
    return () => {
      isClosed = true
    }
  }, [photos])
}

/** Returns the functions that close the dialog. They first ask the user when photos would be lost. */
function useLeaving(item: NewItemForm, onClose: () => void, onPasteList: AddItemProps['onPasteList']) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'close' | 'list' | null>(null)
  const isCreated = useRef(false)
  const isClosed = useIsUnmounted()

  function leaveForList() {
    item.discardDraft()
    onPasteList(item.name)
  }

  return {
    goToItem(id: string) {
      isCreated.current = true
      // Stays on the current page when the user has closed the dialog in the meantime.
      if (!isClosed()) void navigate({ to: '/item/$id', params: { id } })
    },
    goToAllFields() {
      item.saveAsDraft()
      onClose()
    },
    goToList() {
      if (item.files.count > 0) setAsking('list')
      else leaveForList()
    },
    close() {
      if (!isCreated.current && item.files.count > 0) setAsking('close')
      else onClose()
    },
    isAsking: asking !== null,
    stay: () => setAsking(null),
    discard() {
      if (asking === 'list') return leaveForList()
      item.discardDraft()
      onClose()
    },
  }
}

interface AddItemFieldsProps {
  item: NewItemForm
  errors: Readonly<Record<string, string | undefined>>
  nameField: RefObject<HTMLInputElement | null>
  onLeave: () => void
}

function AddItemFields({ item, errors, nameField, onLeave }: AddItemFieldsProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <>
      <DraftNote form={item} />
      <TextField
        ref={nameField}
        label={t('field.name')}
        value={item.name}
        onChange={(name) => item.set({ name })}
        error={errors['name']}
        maxLength={limits.name}
        autoComplete="off"
        required
        // On phones the on-screen keyboard would cover the camera button, so the name gets the focus only when there is
        // a photo.
        autoFocus={!isPhone || item.files.count > 0}
      />
      {errors['claimAssetId'] ? <FormError text={t('asset.taken', { id: item.assetId })} /> : null}
      {item.assetId ? (
        <p className="-mt-2 text-xs text-second">{t('asset.addNote', { id: item.assetId })}</p>
      ) : null}
      {item.note ? <p className="-mt-2 text-xs text-third">{item.note}</p> : null}
      <LocationAndLabelsFields
        location={item.location}
        errors={errors}
        quantity={
          <QuantityField
            label={t('item.quantity')}
            value={item.quantity}
            onChange={(quantity) => item.set({ quantity })}
            error={errors['quantity']}
          />
        }
      />
      <TextArea
        label={t('field.description')}
        value={item.details.description}
        onChange={(description) => item.set({ details: { ...item.details, description } })}
        error={errors['description']}
        maxLength={limits.description}
        isLow
      />
      <AddDetails
        details={item.details}
        onChange={(details) => item.set({ details })}
        errors={errors}
        onLeave={onLeave}
      />
    </>
  )
}
