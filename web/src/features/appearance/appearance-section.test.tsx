// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { AppearanceSection } from '#web/features/appearance/appearance-section.tsx'
import { readPreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { themes } from '#web/themes/themes.ts'
import { renderInApp } from '#web-test/render.tsx'

beforeEach(() => localStorage.clear())

const theme = (name: string) => screen.getByRole('radio', { name })
const checkedThemes = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter((radio) => radio.checked && themes.some(({ name }) => radio.ariaLabel?.split(',')[0] === name))
    .map((radio) => radio.ariaLabel)

it('The theme picker shows every theme in its own colours, and marks the current theme as selected', () => {
  renderInApp(<AppearanceSection />)
  const group = screen.getByRole('radiogroup', { name: 'Theme' })
  expect(within(group).getAllByRole('radio')).toHaveLength(34)
  for (const { name } of themes) expect(group.querySelector(`[data-theme="${name}"]`)).not.toBeNull()
  expect(checkedThemes()).toEqual(['homebox'])
})

it('The theme picker applies a chosen theme at once, also by keyboard', async () => {
  const { user } = renderInApp(<AppearanceSection />)
  await user.click(theme('dracula'))
  expect(readPreferences()).toMatchObject({ theme: 'dracula', colorMode: 'dark' })
  expect(checkedThemes()).toEqual(['dracula'])
  await user.keyboard('{ArrowRight}')
  expect(readPreferences().theme).toBe('night')
})

it('The theme picker offers a theme for day and one for night when the system chooses the mode', async () => {
  writePreferences({ theme: 'nord' })
  const { user } = renderInApp(<AppearanceSection />)
  await user.click(screen.getByRole('radio', { name: 'System' }))
  expect(checkedThemes()).toEqual(['homebox-dark, by night', 'nord, by day'])
  await user.click(theme('coffee, by night'))
  expect(checkedThemes()).toEqual(['nord, by day', 'coffee, by night'])
  expect(readPreferences().colorMode).toBe('system')
})

it('The preferences have their defaults at first, and are stored under the storage key of earlier versions', () => {
  expect(readPreferences()).toMatchObject({
    showDetails: true,
    showEmpty: false,
    editorAdvancedView: false,
    itemDisplayView: 'card',
    theme: 'homebox',
    itemsPerPage: null,
    displayHeaderDecor: false,
    language: null,
  })
  writePreferences({ itemsPerPage: 25 })
  expect(localStorage.getItem('homebox/preferences/location')).toContain('"itemsPerPage":25')
})

it('The appearance section saves the display options', async () => {
  const { user } = renderInApp(<AppearanceSection />)
  await user.click(screen.getByRole('switch', { name: /Decoration/ }))
  await user.click(screen.getByRole('switch', { name: /Fields of an item/ }))
  await user.click(screen.getByRole('switch', { name: /Empty fields/ }))
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  expect(readPreferences()).toMatchObject({
    displayHeaderDecor: true,
    showDetails: false,
    showEmpty: true,
    itemDisplayView: 'table',
  })
})
