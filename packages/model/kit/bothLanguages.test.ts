import { expect, test } from 'vitest'
import { entities } from '../entities/entities.ts'
import { askedFor, fieldsFor, titleFields } from './bothLanguages.ts'
import type { Entity } from './entity.ts'

const all: readonly Entity[] = Object.values(entities)
const names = (entity: Entity, english: boolean) => fieldsFor(entity, english).map(([name]) => name)

test('a record is named in the language of its reader first, then in the other', () => {
  expect(titleFields(entities.role, true)).toEqual(['roleNameEn', 'roleName'])
  expect(titleFields(entities.role, false)).toEqual(['roleName', 'roleNameEn'])
  expect(titleFields(entities.country, false)).toEqual(['name', 'nameEn'])
  expect(titleFields(entities.gateway, true)).toEqual(['name'])
})

test('the menus list shows English first to English readers and Chinese first to Chinese ones', () => {
  expect(names(entities.permission, true).slice(0, 2)).toEqual(['nameEn', 'name'])
  expect(names(entities.permission, false).slice(0, 2)).toEqual(['name', 'nameEn'])
  expect(names(entities.country, true).slice(0, 2)).toEqual(['nameEn', 'name'])
  expect(names(entities.country, false).slice(0, 2)).toEqual(['name', 'nameEn'])
})

test('the text in the other language is shown as the second of the two is', () => {
  const list = (english: boolean) =>
    fieldsFor(entities.role, english).flatMap(([name, field]) =>
      name.startsWith('roleName') ? [[name, field.list]] : [],
    )
  expect(list(true)).toEqual([
    ['roleNameEn', 180],
    ['roleName', 'optional'],
  ])
  expect(list(false)).toEqual([
    ['roleName', 180],
    ['roleNameEn', 'optional'],
  ])
})

test('the opt-out line in English was asked before the line of the country that it stands in for', () => {
  const lines = (all: readonly string[]) => all.filter((name) => name.startsWith('optOutLine'))
  const { countryRule } = entities
  const inOrder = ['optOutLine', 'optOutLineEn', 'optOutLineZh']
  expect(lines(names(countryRule, true))).toEqual(inOrder)
  const asked = askedFor(Object.entries(countryRule.fields), true)
  expect(lines(asked.map(([name]) => name))).toEqual(inOrder)
})

test('no field of any entity gets lost on the way', () => {
  for (const entity of all) {
    for (const english of [true, false]) {
      expect(names(entity, english).toSorted()).toEqual(Object.keys(entity.fields).toSorted())
    }
  }
})

test('the fields that name a record exist', () => {
  for (const { name, called = [], fields } of all) {
    expect(Object.keys(fields), name).toEqual(expect.arrayContaining([...called]))
  }
})

test('a form asks for the text of its reader first, but never for an optional one before a required one', () => {
  const asked = (entity: Entity, english: boolean) =>
    askedFor(Object.entries(entity.fields), english).map(([name]) => name)
  expect(asked(entities.permission, true).slice(0, 2)).toEqual(['nameEn', 'name'])
  expect(asked(entities.permission, false).slice(0, 2)).toEqual(['name', 'nameEn'])
  expect(asked(entities.country, false).slice(0, 2)).toEqual(['name', 'nameEn'])
  expect(asked(entities.role, true).slice(0, 2)).toEqual(['roleName', 'roleNameEn'])
  for (const entity of all) {
    expect(asked(entity, true).toSorted()).toEqual(Object.keys(entity.fields).toSorted())
  }
})
