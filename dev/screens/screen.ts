import type { Page } from 'playwright-core'
import type { CallRequest } from '#web/testing/fake-calls.ts'
import type { Who } from './demo-server/accounts.ts'
import type { Vault } from './demo-server/open-demo-vault.ts'

/** A reply that replaces the server's: none at all, a failure, this one, or the server's own reply changed. */
export type Reply =
  | 'never'
  | 'fails'
  | { status: number; json: unknown; headers?: Record<string, string> }
  | ((real: never) => unknown)

/** One screen of the product in one of its states. */
export interface Screen {
  /** The caption and file name of its screenshots. */
  readonly name: string
  /** Some paths depend on IDs in the demo vault. */
  readonly path: string | ((vault: Vault) => string)
  /** The owner of the vault by default. */
  readonly who?: Who
  /** Calls by method and path, with `*` for an ID: `GET /api/stories/*`. */
  readonly replies?: Readonly<Record<string, Reply>>
  /** A script that runs in the page initScript its own. */
  readonly initScript?: string
  /** Opens what should be shown, and waits until it is there. */
  readonly prepare?: (page: Page, vault: Vault) => Promise<unknown>
  /** A text that shows that the page is ready; the heading by default. */
  readonly shows?: string
  /** The ID of the section to capture, on pages longer than a screenshot. */
  readonly part?: string
  /** The window's width during `prepare`, in px: some menus exist only on phones. */
  readonly preparedAt?: number
}

/** Screens that share a contact sheet. */
export interface Area {
  readonly name: string
  readonly title: string
  readonly screens: readonly Screen[]
}

/** Whether a request is the call named in a screen's `replies`. */
export const matchesCall = (call: string, request: CallRequest): boolean => {
  const [method, path = ''] = call.split(' ')
  const expected = path.split('/')
  const actual = new URL(request.url()).pathname.split('/')
  const fits = expected.length === actual.length && expected.every((part, at) => part === '*' || part === actual[at])
  return method === request.method() && fits
}

/** Presses the first visible button with this name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Presses a button and waits for the dialog that opens. */
export const openDialog = async (page: Page, name: string | RegExp): Promise<void> => {
  await press(page, name)
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

/** Waits until a text is visible. */
export const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** Submits an empty form. */
export const submitEmpty = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alert').first().waitFor()
}
