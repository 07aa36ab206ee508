import { sayToldAbout } from '../say-told-about.ts'

// The pages say these as the files do that people take along.
export { sayToldAbout }
