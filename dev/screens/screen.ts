import type { Page, Request } from 'playwright-core'
import type { Who } from './demo-server/accounts.ts'
import type { Vault } from './demo-server/open-demo-vault.ts'

/** What a call answers in place of the server: nothing at all, a failure, this, or the server's own answer changed. */
export type Answer = 'never' | 'fails' | { status: number; json: unknown } | ((real: never) => unknown)

/** One screen of the product, in one of its states. */
export interface Screen {
  /** What stands beside its pictures, and names them. */
  readonly name: string
  /** Where it is; some addresses are known only once there is a family. */
  readonly path: string | ((vault: Vault) => string)
  /** Who is looking; by default the owner of a vault. */
  readonly who?: Who
  /** Calls by method and path, with `*` for an id: `GET /api/stories/*`. */
  readonly answers?: Readonly<Record<string, Answer>>
  /** A script that runs in the page before its own. */
  readonly before?: string
  /** Opens what is to be seen, and waits until it is there. */
  readonly prepare?: (page: Page, vault: Vault) => Promise<unknown>
  /** A text that says that the page is there; by default its heading does. */
  readonly shows?: string
  /** The id of the part that its pictures show, of a page that is longer than they are. */
  readonly part?: string
  /** How wide the window is while it is prepared: what unfolds on telephones only is not there on wide ones. */
  readonly preparedAt?: number
}

/** Screens that belong together, and come into one contact sheet. */
export interface Area {
  readonly name: string
  readonly title: string
  readonly screens: readonly Screen[]
}

/** Whether a request is the call that a screen's answers name. */
export const isCall = (call: string, request: Request): boolean => {
  const [method, path = ''] = call.split(' ')
  const wanted = path.split('/')
  const asked = new URL(request.url()).pathname.split('/')
  const fits = wanted.length === asked.length && wanted.every((part, at) => part === '*' || part === asked[at])
  return method === request.method() && fits
}

/** Presses the first button of a name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Presses, and waits for the dialog that opens. */
export const open = async (page: Page, name: string | RegExp): Promise<void> => {
  await press(page, name)
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

/** Waits until a text stands on the page. */
export const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** Sends a form that nobody has filled in. */
export const sendEmpty = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alert').first().waitFor()
}
