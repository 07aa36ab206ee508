import { layOut, type Row } from './table.ts'

/**
 * Measures and prints rows, or a table laid out already. What `measure` starts and makes goes onto `stack`, which is cleared however it ends, an
 * interruption included. A missed goal is printed; only what could not be measured ends with a code other than 0.
 */
export const benchmark = async (
  measure: (stack: AsyncDisposableStack) => Promise<readonly Row[] | string>,
): Promise<void> => {
  const stack = new AsyncDisposableStack()
  const interrupted = (signal: NodeJS.Signals) => {
    process.exitCode = 1
    console.error(`Not measured: ended by ${signal}.`)
    void stack.disposeAsync().finally(() => process.exit(1))
  }
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    const found = await measure(stack)
    console.log(typeof found === 'string' ? found : layOut(found))
  } catch (error) {
    process.exitCode = 1
    console.error('Not measured:', error instanceof Error ? error.message : error)
  } finally {
    await stack.disposeAsync()
  }
}
