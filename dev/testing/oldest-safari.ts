import { readApis } from '../pages/newer-apis.ts'

/**
 * What a newer Safari has and our oldest one lacks: `Promise.withResolvers`, `StorageManager.prototype.estimate`. Not what none
 * has, because the data also mean half an implementation by that.
 */
async function missingApis(): Promise<string[]> {
  const { byPath } = await readApis()
  return [...byPath].filter(([, tooOld]) => tooOld.some((one) => /^safari \d/.test(one))).map(([path]) => path)
}

/** Runs in pages and workers too, so it uses nothing from this module. Returns how to put everything back. */
function removeApis(paths: readonly string[]): () => void {
  const removed: [object, string, PropertyDescriptor][] = []
  for (const path of paths) {
    const owners = path.replace('Window.prototype', 'globalThis').split('.')
    const name = owners.pop() ?? ''
    const owner = owners.reduce((object, key) => object && Reflect.get(object, key), globalThis)
    const property = owner ? Object.getOwnPropertyDescriptor(owner, name) : undefined
    if (property && Reflect.deleteProperty(owner, name)) removed.push([owner, name, property])
  }
  return () => {
    for (const [object, name, property] of removed.reverse()) Object.defineProperty(object, name, property)
  }
}

/** Takes away from Node what the oldest Safari lacks, until the function that it returns is called. */
export const imitateOldestSafari = async (): Promise<() => void> => removeApis(await missingApis())

/** The same as a script for pages and workers. */
export const oldestSafariScript = async (): Promise<string> =>
  `(${removeApis})(${JSON.stringify(await missingApis())});`
