import assert from 'node:assert/strict'
import { chapter, journey } from './journey.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'
import type { Visit } from './browser.ts'

const here = stage()

/** Opens a field of several records and picks one by its name. */
async function pick({ page }: Visit, label: string, names: readonly string[]): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: new RegExp(`^${label}`) })
  for (const name of names) {
    await field.fill(name)
    await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click()
  }
  await page.keyboard.press('Escape')
}

chapter('tests through gateways', () => {
  for (const locale of ['en_US', 'zh_CN'] as const) {
    journey(`two gateways are compared side by side, and one is found out (${locale})`, () =>
      here.visiting({ locale }, async (visit) => {
        const { page, t } = visit
        await visit.enter('admin', '/sms/gatewayTest')
        await visit.listRead()
        await visit.button(t('gatewayTest.add')).first().click()
        await pick(visit, t('gatewayTest.numberIds'), ['Simulated phone 1'])
        await pick(visit, t('gatewayTest.gatewayIds'), ['Aurora Mobile', 'Cirrus Wholesale'])
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('gatewayTest.add') })
          .click()
        const table = visit.drawer.getByRole('table')
        await table.getByText('Aurora Mobile').waitFor()
        const rowOf = (name: string) =>
          table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        const text = rowOf(t('gatewayTest.row.text'))
        await until('both phones to tell', async () => {
          const said = await text.getByRole('cell').allInnerTexts()
          return said.length === 2 && said.every((one) => one.length > 1)
        })
        const [straight = '', altered = ''] = await text.getByRole('cell').allInnerTexts()
        assert.equal(straight.trim(), t('gatewayTest.text.equal'))
        assert.match(altered, /\[AD\]/)
        const submits = await rowOf(t('gatewayTest.row.submit')).getByRole('cell').allInnerTexts()
        assert.deepEqual(
          submits.map((said) => said.trim()),
          Array(2).fill(t('gatewayTest.submit.accepted')),
        )
      }),
    )
  }
})
