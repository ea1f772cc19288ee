import type { Page } from 'playwright-core'
import { contentsOfFolder, zipOf } from '#test/zip-file.ts'
import {
  by,
  button,
  entry,
  importFile,
  labels,
  letChangesWait,
  drawn,
  alert,
  scan,
  stopCamera,
  type Shot,
} from './shots-steps.ts'
import { dialogShows, password } from './signed-in-page.ts'

/** Screens of imports, printed labels, tools, Trash, labels, profile, scanner and queued changes. */
export const toolShots: readonly Shot[] = by('owner', [
  {
    name: 'import-columns-asked',
    path: '/home',
    prepare: async (page) => {
      await importFile(page, 'Name,Company,Status\nLamp,Home,Ready\nSaw,Home,Lent\n')
      await page.getByRole('button', { name: 'Import 2 rows' }).click()
    },
  },
  {
    name: 'import-snipe-it',
    path: '/home',
    prepare: async (page) => {
      await entry('Add', 'Import a spreadsheet')(page)
      await page.getByText('Snipe-IT', { exact: true }).click()
      await page.getByLabel('API key').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'asset-add',
    path: '/assets/999-999',
    prepare: button('Add an item with this asset ID', dialogShows),
  },
  {
    name: 'item-print',
    path: '/item/:camera',
    prepare: async (page) => {
      const inBar = page.getByRole('button', { name: 'Print label' })
      if (await inBar.isVisible()) await inBar.click()
      else await entry('More', 'Print label')(page)
      await page.getByRole('dialog').getByRole('img').waitFor()
    },
  },
  {
    name: 'server',
    path: '/tools/server',
    isTall: true,
    prepare: async (page) => {
      const proven = page.getByText('Complete and checked')
      const backUp = page.getByRole('button', { name: 'Back up now' })
      await backUp.waitFor()
      // Makes a backup only for the first picture, because the server makes at most one in ten minutes. Later pictures
      // show the same backup.
      if (!(await proven.isVisible())) await backUp.click()
      await proven.waitFor()
    },
  },
  { name: 'labels-blank', path: `${labels}?what=blank&count=24`, prepare: drawn, isMain: true },
  { name: 'labels-range', path: labels, prepare: drawn, isTall: true },
  { name: 'labels-items', path: `${labels}?what=items&q=camera`, prepare: drawn },
  { name: 'labels-locations', path: `${labels}?what=locations`, prepare: drawn },
  { name: 'labels-calibrate', path: labels, prepare: button(/Calibrate/, dialogShows) },
  { name: 'labels-nothing', path: `${labels}?what=items&q=xyzzyx`, prepare: alert },
  { name: 'labels-loading', path: labels, held: '**/api/v1/stickers/**' },
  { name: 'labels-broken', path: labels, broken: '**/api/v1/stickers/preview', prepare: alert },
  // Must be the last screen of printed labels, because the browser stores the chosen sheet for later screens.
  {
    name: 'labels-custom',
    path: labels,
    isTall: true,
    prepare: async (page) => {
      await drawn(page)
      await page.getByLabel('Sheet or roll').selectOption('custom')
      await page.getByRole('textbox', { name: 'Label width' }).fill('90')
      await page.getByRole('textbox', { name: 'Label width' }).blur()
    },
  },

  {
    name: 'tools-action',
    path: '/tools',
    prepare: button('Preview: Give every item an asset ID', dialogShows),
  },
  { name: 'insurance', path: '/insurance', isMain: true, isTall: true },
  { name: 'insurance-loading', path: '/insurance', held: '**/api/v1/{claims,policies,coverage}' },
  {
    name: 'insurance-policy',
    path: '/insurance',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Actions: Home contents' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await dialogShows(page)
    },
  },
  {
    name: 'insurance-proof',
    path: '/insurance',
    prepare: button(/^Show: .*neither photo/, dialogShows),
  },
  { name: 'insurance-claim-add', path: '/insurance', prepare: button('New claim', dialogShows) },
  { name: 'claim', path: '/claim/:claim', isMain: true },
  {
    name: 'claim-item',
    path: '/claim/:claim',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /Missing: / })
        .first()
        .click()
      await dialogShows(page)
    },
  },
  { name: 'claim-items-add', path: '/claim/:claim', prepare: button('Add items', dialogShows) },
  {
    name: 'claim-paid',
    path: '/claim/:claim',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^State/ }).click()
      await page.getByRole('menuitem', { name: 'Partly paid' }).click()
      await dialogShows(page)
    },
  },
  { name: 'claim-error', path: '/claim/:claim', broken: '**/api/v1/claims/*' },
  { name: 'tools-wipe', path: '/tools', prepare: button('Preview: Wipe the inventory', dialogShows) },
  {
    name: 'tools-move-in',
    path: '/tools',
    prepare: async (page) => {
      await button('Move in', dialogShows)(page)
      const buffer = zipOf(await contentsOfFolder('server/test/data/homebox/0.26/data'))
      await page
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'homebox.zip', mimeType: 'application/zip', buffer })
      await page.getByRole('button', { name: /^Bring/ }).waitFor()
    },
  },
  { name: 'tools-error', path: '/tools', broken: '**/api/v1/{actions,storage}/**' },
  {
    name: 'server-nothing',
    path: '/tools/server?q=xyzzyx',
    prepare: (page) => page.getByText('No household found').waitFor(),
  },
  { name: 'trash', path: '/tools/trash', isMain: true },
  {
    name: 'trash-purge',
    path: '/tools/trash',
    prepare: button('Empty Trash', dialogShows),
  },
  { name: 'labels', path: '/labels', isMain: true },
  { name: 'label', path: '/label/:label', isMain: true },
  {
    name: 'label-merge',
    path: '/label/:label',
    prepare: async (page) => {
      await button('Merge', dialogShows)(page)
      await page.getByRole('dialog').getByRole('option', { name: 'Camping' }).click()
      await page.getByText('The label Bikes is deleted.').waitFor()
    },
  },
  { name: 'label-edit', path: '/label/:label', prepare: button('Edit', dialogShows) },
  {
    name: 'label-icon',
    path: '/label/:label',
    prepare: async (page) => {
      await button('Edit', dialogShows)(page)
      await button('Icon', (opened) => opened.getByRole('button', { name: 'Gift' }).waitFor())(page)
    },
  },

  { name: 'profile', path: '/profile', isMain: true },
  {
    name: 'profile-email',
    path: '/profile/account',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('jana@example.com')
      await page.getByLabel('Password', { exact: true }).waitFor()
    },
  },
  { name: 'profile-delete', path: '/profile/account', prepare: button('Delete…', dialogShows) },
  { name: 'profile-appearance', path: '/profile/appearance', isMain: true },
  { name: 'profile-language', path: '/profile/language', isMain: true },
  { name: 'profile-device', path: '/profile/device' },
  { name: 'profile-security', path: '/profile/security', isMain: true },
  { name: 'profile-security-tall', path: '/profile/security', isTall: true },
  { name: 'profile-security-loading', path: '/profile/security', held: '**/api/v1/users/self/*' },
  { name: 'profile-security-error', path: '/profile/security', broken: '**/api/v1/users/self/*' },
  {
    name: 'profile-password',
    path: '/profile/security',
    prepare: async (page) => {
      await button('Change password', dialogShows)(page)
      await page.getByLabel('New password').fill('correct horse battery')
      await page.getByText('Very strong').waitFor()
    },
  },
  {
    name: 'profile-two-factor',
    path: '/profile/security',
    prepare: async (page) => {
      await button('Turn on two-factor sign-in', dialogShows)(page)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await button('Next')(page)
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    },
  },
  { name: 'profile-key', path: '/profile/security', prepare: button('API key', dialogShows) },
  {
    name: 'profile-key-created',
    path: '/profile/security',
    prepare: async (page) => {
      await button('API key', dialogShows)(page)
      await page.getByLabel('Name', { exact: true }).fill('Import script')
      await button('Create')(page)
      await page.getByLabel('API key', { exact: true }).and(page.locator('input')).waitFor()
    },
  },
  { name: 'profile-notifications', path: '/profile/notifications', isMain: true },
  {
    name: 'profile-notifications-log',
    path: '/profile/notifications',
    prepare: async (page) => {
      // The server of the notifier's URL cannot be reached, so the log shows a failure.
      const row = page.getByRole('listitem').filter({ hasText: 'Home Assistant' })
      const tested = page.waitForResponse('**/notifiers/test')
      if (await row.getByRole('button', { name: 'Test Home Assistant' }).isVisible()) {
        await row.getByRole('button', { name: 'Test Home Assistant' }).click()
      } else {
        await row.getByRole('button', { name: /^Actions/ }).click()
        await page.getByRole('menuitem', { name: 'Test' }).click()
      }
      await tested
      await row.getByRole('button', { name: /^Not delivered/ }).click()
      await row.getByText('Test message').first().waitFor()
    },
  },
  {
    name: 'profile-notifier',
    path: '/profile/notifications',
    prepare: button('Reminder channel', dialogShows),
  },
  { name: 'profile-custom-fields', path: '/profile/custom-fields', isMain: true },
  {
    name: 'profile-custom-field-choices',
    path: '/profile/custom-fields',
    prepare: button('Edit “Condition”', dialogShows),
  },
  {
    name: 'profile-custom-field-unit',
    path: '/profile/custom-fields',
    prepare: button('Edit “Weight”', dialogShows),
  },
  { name: 'profile-household', path: '/profile/household', isMain: true },
  { name: 'profile-household-tall', path: '/profile/household', isTall: true },
  { name: 'profile-invite', path: '/profile/household', prepare: button('Invite', dialogShows) },
  {
    name: 'profile-invited',
    path: '/profile/household',
    isTall: true,
    prepare: async (page) => {
      await button('Invite', dialogShows)(page)
      await page.getByLabel('Recipient').fill('Oma Weber')
      await button('Create link')(page)
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  {
    name: 'scanner',
    path: '/scanner',
    isMain: true,
    prepare: (page) => page.getByRole('link', { name: 'Open' }).waitFor(),
  },
  { name: 'scanner-stopped', path: '/scanner', prepare: stopCamera },
  { name: 'scanner-unknown', path: '/scanner', prepare: (page) => scan(page, ['000-999']) },
  { name: 'scanner-foreign', path: '/scanner', prepare: (page) => scan(page, ['http://old.home/a/12']) },
  ...['move', 'count', 'check'].map((mode) => ({
    name: `scanner-${mode}`,
    path: `/scanner?mode=${mode}`,
    prepare: (page: Page) => scan(page, ['Worktop', '000-001', '000-002', '000-002', '000-007']),
  })),
  {
    name: 'scanner-result',
    path: '/scanner?mode=check',
    prepare: async (page) => {
      await scan(page, ['Worktop', '000-006', '000-001'])
      await button('Finish', dialogShows)(page)
    },
  },
  // Must be the last screens, because their pending changes stay on the device and would show on later screens.
  { name: 'waiting', path: '/item/:camera', prepare: letChangesWait, isMain: true },
  {
    name: 'waiting-list',
    path: '/item/:camera',
    prepare: async (page) => {
      await letChangesWait(page)
      await button('4 changes waiting', dialogShows)(page)
    },
    isMain: true,
  },
  {
    name: 'waiting-sign-out',
    path: '/item/:camera',
    prepare: async (page) => {
      await letChangesWait(page)
      await page.goto(new URL('/profile', page.url()).href)
      await entry(/^(Account|More)$/, 'Sign out')(page)
    },
  },
])
