// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WipeDialog } from '#web/features/tools/wipe-dialog.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const figures = { items: 2, locations: 1, labels: 1, files: 0, maintenance: 0, value: 40 }

it('The dialog to wipe the inventory cannot be submitted before the contents and the household are known', async () => {
  const api = stubApi()
  const { user } = renderInApp(<WipeDialog onClose={() => undefined} />)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Wipe now' })
  const [form] = document.forms
  if (!form) throw new Error('There is no form')
  // Submits the form directly, because Enter can submit a form although its button is disabled.
  fireEvent.submit(form)
  expect([button.disabled, api.lines().toSorted()]).toEqual([
    true,
    ['GET /actions/wipe-inventory/preview', 'GET /groups'],
  ])

  for (const request of api.requests) {
    request.respond({ body: request.line === 'GET /groups' ? { name: 'Garden' } : figures })
  }
  await user.type(await screen.findByRole('textbox'), 'Garden')
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  await waitFor(() => expect(api.lines()).toContain('POST /actions/wipe-inventory'))
})
