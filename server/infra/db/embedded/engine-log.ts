const LINE = /^\S+ \S+ \S+ \[\d+\] (LOG|FATAL|PANIC): +(.*)$/

/**
 * Passes on what PostgreSQL says about itself (recovery after a crash, breakdown). Errors and warnings of queries are
 * left out: they belong to whoever asked, and they quote what people wrote.
 */
export const readEngineLog =
  (log: (level: 'debug' | 'error', line: string) => void) =>
  (text: string): boolean => {
    const [, level, line] = LINE.exec(text) ?? []
    if (level && line) log(level === 'LOG' ? 'debug' : 'error', line)
    return false
  }
