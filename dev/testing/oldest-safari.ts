import { readApis } from '../pages/newer-apis.ts'

/** Everything that the oldest Safari we support lacks: `Promise.withResolvers`, `StorageManager.estimate`. */
async function missingApis(): Promise<string[]> {
  const { byPath } = await readApis()
  return [...byPath].filter(([, tooOld]) => tooOld.some((one) => one.startsWith('safari '))).map(([path]) => path)
}

/** Runs in pages and workers too, so it uses nothing from this module. Returns how to put everything back. */
function removeApis(paths: readonly string[]): () => void {
  const removed: [object, string, PropertyDescriptor][] = []
  for (const path of paths) {
    const [name = '', owner] = path.split('.').reverse()
    const type = owner === undefined ? undefined : Reflect.get(globalThis, owner)
    for (const object of owner === undefined ? [globalThis] : [type, type?.prototype]) {
      const property = object ? Object.getOwnPropertyDescriptor(object, name) : undefined
      if (property && Reflect.deleteProperty(object, name)) removed.push([object, name, property])
    }
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
