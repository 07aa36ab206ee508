import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf',
)

/**
 * Lets browsers that are started from here draw emoji, as people's devices do: many machines without a screen have no font
 * for them, and draw boxes. Resolves to what takes it back.
 */
export const showEmoji = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-emoji-'))
  // Where fontconfig looks for a person's own fonts.
  await symlink(dirname(font), join(folder, 'fonts'))
  const { XDG_DATA_HOME } = process.env
  process.env.XDG_DATA_HOME = folder
  return async () => {
    if (XDG_DATA_HOME === undefined) delete process.env.XDG_DATA_HOME
    else process.env.XDG_DATA_HOME = XDG_DATA_HOME
    await rm(folder, { recursive: true, force: true })
  }
}
