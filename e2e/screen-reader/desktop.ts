import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** What each Debian package is needed for: a file of it. */
const packages = {
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  'dbus-daemon': '/usr/bin/dbus-daemon',
  openbox: '/usr/bin/openbox',
  orca: '/usr/bin/orca',
  'speech-dispatcher': '/usr/bin/speech-dispatcher',
  xdotool: '/usr/bin/xdotool',
  xvfb: '/usr/bin/Xvfb',
}

/** Orca reads pages on request only, and does not repeat keys; there is no Braille display. */
const orcaSettings = {
  general: {
    sayAllOnLoad: false,
    pageSummaryOnLoad: false,
    enableKeyEcho: false,
    enableBraille: false,
    enableSound: false,
  },
  profiles: { default: { profile: ['Default', 'default'] } },
  pronunciations: {},
  keybindings: {},
}

/** Without a sound card, ALSA plays into nothing. */
const alsa = 'pcm.!default { type null }\nctl.!default { type null }\n'
/** The synthesizer is a program that does nothing, but for a moment: ends at once are lost, and Orca would wait for them. */
const dispatcher = `AudioOutputMethod "alsa"
AddModule "silent" "sd_generic" "silent.conf"
DefaultModule silent
LanguageDefaultModule "en" "silent"
`
const silent = 'GenericExecuteSynth "sleep 0.05"\nAddVoice "en" "MALE1" "silent"\n'

/** Orca runs this at its start: its log is then complete at any time, instead of every few kilobytes. */
const orcaStart = 'import orca.debug\norca.debug.debugFile.reconfigure(line_buffering=True)\n'

/** A display without a screen on which Orca runs. */
export type Desktop = {
  /** The environment of programs that appear on it. */
  readonly env: Readonly<Record<string, string>>
  /** The file to which Orca writes what it says, among much else. */
  readonly orcaLog: string
  stop(): Promise<void>
}

/** The names of the Debian packages that are not installed. */
export const missingPackages = (): string[] =>
  Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))

/** The versions of what speaks, as `name version`. */
export function versions(browser: string): string[] {
  const firstLine = (path: string, ...args: string[]) =>
    spawnSync(path, args, { encoding: 'utf8', timeout: 20_000 }).stdout.split('\n')[0]?.trim() ?? ''
  const orca = firstLine(packages.orca, '--version')
  const speech = firstLine(packages['speech-dispatcher'], '--version')
  const chromium = firstLine(browser, '--version').split(' built on')[0] ?? ''
  return [/^orca/i.test(orca) ? orca : `Orca ${orca}`, speech, chromium.trim()]
}

/** Starts the display, its window manager, the buses, Speech Dispatcher, and Orca, each without the settings of this account. */
export async function startDesktop(): Promise<Desktop> {
  const home = await mkdtemp(join(tmpdir(), 'pathlight-orca-'))
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children.toReversed()) await end(child)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const env = await writeHome(home)
    const start = (program: string, ...args: string[]) =>
      children.push(spawn(program, args, { cwd: home, env, stdio: 'ignore' }))
    env['DISPLAY'] = await startDisplay(env, children)
    const bus = join(home, 'bus')
    env['DBUS_SESSION_BUS_ADDRESS'] = `unix:path=${bus}`
    start(packages['dbus-daemon'], '--session', '--nofork', `--address=unix:path=${bus}`)
    await appears(bus)
    start(packages['at-spi2-core'], '--launch-immediately', '--a11y=1')
    start(packages.openbox)
    const socket = join(home, 'run', 'speech-dispatcher', 'speechd.sock')
    await mkdir(join(home, 'run', 'speech-dispatcher'))
    start(
      packages['speech-dispatcher'],
      '--run-single',
      '--communication-method',
      'unix_socket',
      ...['--socket-path', socket],
    )
    await appears(socket)
    const orcaLog = join(home, 'orca.log')
    start(packages.orca, '--replace', '--debug-file', orcaLog)
    await appears(orcaLog)
    return { env, orcaLog, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Writes the settings of Orca, Speech Dispatcher, and ALSA into a home folder of their own. */
async function writeHome(home: string): Promise<Record<string, string>> {
  const settings = {
    '.asoundrc': alsa,
    '.config/speech-dispatcher/speechd.conf': dispatcher,
    '.config/speech-dispatcher/modules/silent.conf': silent,
    '.local/share/orca/orca-customizations.py': orcaStart,
    '.local/share/orca/user-settings.conf': JSON.stringify(orcaSettings),
  }
  for (const [path, text] of Object.entries(settings)) {
    await mkdir(join(home, path, '..'), { recursive: true })
    await writeFile(join(home, path), text)
  }
  await mkdir(join(home, 'run'), { mode: 0o700 })
  return {
    HOME: home,
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    XDG_RUNTIME_DIR: join(home, 'run'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    // No daemon that would outlive the run.
    GSETTINGS_BACKEND: 'memory',
    GNOME_ACCESSIBILITY: '1',
  }
}

/** Xvfb picks a free number and writes it to the file descriptor 3. */
async function startDisplay(env: Record<string, string>, children: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp']
  const child = spawn(packages.xvfb, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  children.push(child)
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)))
  })
  return `:${number}`
}

async function appears(path: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (existsSync(path)) return
    await delay(100)
  }
  throw new Error(`${path} did not appear within ten seconds`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(killing)
}
