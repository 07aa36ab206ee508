/** A length in seconds as a clock shows it: "4:12", "1:02:09". */
export const formatLength = (seconds: number): string => {
  const two = (number: number): string => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = two(Math.floor(seconds) % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
