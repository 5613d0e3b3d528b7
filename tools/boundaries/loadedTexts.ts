import { type Area, areas, entityAreas, textsOf } from '@tandem/i18n/areas'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'

import { screenTexts } from '../../packages/web/app/screenTexts.ts'
import { isShown, shownTexts } from './shownTexts.ts'
import { readSource, ROOT, sourcePaths } from './sources.ts'

const registry = 'packages/web/app/registry.tsx'

/** The areas named by a statement that imports a part of the console later. */
function areasIn(statement: string): string[] {
  const lists = statement.matchAll(/(?:\btexts: |needTexts\()\[([^\]]*)\]/g)
  const folders = statement.matchAll(/(?:screenTexts\[|partOf\()'(\w+)'/g)
  return [
    ...[...lists].flatMap(([, list]) =>
      [...(list ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name ?? ''),
    ),
    ...[...folders].flatMap(([, folder]) => screenTexts[folder ?? ''] ?? []),
    ...(statement.includes('entityAreas[entity]') ? Object.values(entityAreas).flat() : []),
  ]
}

/** Files a file imports later, each with the areas of texts that come with it. */
function laterParts(path: string): { to: string; line: number; areas: string[] }[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  return parseSync(path, text).program.body.flatMap(({ start, end }) => {
    const statement = text.slice(start, end)
    return [...statement.matchAll(/\bimport\('([^']+)'\)/g)].map(({ 1: to = '', index }) => ({
      to,
      line: lineAt(start + index),
      areas: areasIn(statement),
    }))
  })
}

/** The texts a file shows, but for reasons, which are phrased by their code: a test of its own is about them. */
function shownOf(path: string, all: readonly string[]): string[] {
  const { keys, patterns } = shownTexts([path])
  const composed = patterns.filter(({ source }) => !source.startsWith('^error'))
  return all.filter((key) => isShown({ keys, patterns: composed }, key))
}

function remembered<T>(make: (path: string) => T): (path: string) => T {
  const made = new Map<string, T>()
  return (path) => {
    const value = made.get(path) ?? make(path)
    made.set(path, value)
    return value
  }
}

/** Which files of the web are loaded with which texts, and what they show of others: `file: key, of area`. */
export async function missingTexts(
  entries: Readonly<Record<string, readonly Area[]>>,
): Promise<string[]> {
  const areaOf = new Map<string, string>()
  for (const area of areas) {
    for (const key of Object.keys(await textsOf(area, 'en_US'))) areaOf.set(key, area)
  }
  const paths = new Set(sourcePaths())
  const read = remembered((path) => ({
    arrows: readSource(path).arrows.filter(({ typeOnly }) => !typeOnly),
    later: laterParts(path),
    // The registry hands its keys to the screens of entities.
    keys: path === registry ? [] : shownOf(path, [...areaOf.keys()]),
  }))
  const missing = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string, loaded: ReadonlySet<string>): void => {
    const state = `${path} ${[...loaded].sort().join()}`
    if (!paths.has(path) || !path.startsWith('packages/web/') || seen.has(state)) return
    seen.add(state)
    const { arrows, later, keys } = read(path)
    for (const key of keys) {
      const area = areaOf.get(key) ?? ''
      if (!loaded.has(area)) missing.add(`${path}: ${key}, of ${area}`)
    }
    for (const arrow of arrows) {
      const part = arrow.dynamic ? later.find(({ line }) => line === arrow.line) : undefined
      visit(arrow.to, part ? new Set([...loaded, ...part.areas]) : loaded)
    }
    for (const screen of path === registry ? screensIn(path) : []) {
      visit(screen.path, new Set([...loaded, ...screen.texts]))
    }
  }
  for (const [path, loaded] of Object.entries(entries)) visit(path, new Set<string>(loaded))
  return [...missing].sort()
}

/** The screens that the registry finds by the menu's component, with the texts of their folder. */
function screensIn(path: string): { path: string; texts: readonly string[] }[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [...text.matchAll(/'\.\.\/screens\/(\w+)\/\{([\w,]+)\}\.tsx'/g)].flatMap(
    ([, folder = '', names = '']) =>
      names.split(',').map((name) => ({
        path: `packages/web/screens/${folder}/${name}.tsx`,
        texts: screenTexts[folder] ?? [],
      })),
  )
}
