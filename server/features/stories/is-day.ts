/** Whether a text of the form 1952-06-30 is a day of the calendar. There is no year 0, and the database takes none. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text && !text.startsWith('0000')
}
