import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MOST_OUTPUT = 64 * 1024 * 1024

export interface Run {
  cwd: string
  env?: NodeJS.ProcessEnv
  timeoutMs?: number
}

/** What a command prints, however it ends. */
export const said = async (
  command: string,
  args: readonly string[],
  { cwd, env = process.env, timeoutMs = 0 }: Run,
): Promise<string> =>
  run(command, [...args], { cwd, env, timeout: timeoutMs, maxBuffer: MOST_OUTPUT }).then(
    ({ stdout }) => stdout,
    (failed: { stdout?: string }) => failed.stdout ?? '',
  )

/** A copy of the tree, to be changed as a proof likes, that can be put back as it was. */
export class Copy {
  private readonly before = new Map<string, string>()
  private constructor(readonly tree: string) {}

  static async made(): Promise<Copy> {
    const top = process.cwd()
    const to = await mkdtemp(join(tmpdir(), 'athar-copy-'))
    // Some tests start the program as somebody else, who has to read it.
    await chmod(to, 0o755)
    const listed = await said('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: top })
    for (const path of listed.split('\0').filter((one) => one !== '' && !one.startsWith('node_modules')))
      await cp(join(top, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    await symlink(join(top, 'node_modules'), join(to, 'node_modules'))
    return new Copy(to)
  }

  read(file: string): Promise<string> {
    return readFile(join(this.tree, file), 'utf8')
  }

  async write(file: string, text: string): Promise<void> {
    if (!this.before.has(file)) this.before.set(file, await this.read(file))
    await writeFile(join(this.tree, file), text)
  }

  async restore(): Promise<void> {
    for (const [file, text] of this.before) await writeFile(join(this.tree, file), text)
    this.before.clear()
  }

  remove(): Promise<void> {
    return rm(this.tree, { recursive: true, force: true })
  }
}
