import { announcement } from '@tandem/model'
import type { ReactNode } from 'react'
import { entityText } from '../../kit/entityText.ts'
import { SwitchButton } from '../../kit/Switch.tsx'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { SegmentRow } from '../../kit/Segments.tsx'
import { Form, FormFoot, type Slot } from '../../record/Form.tsx'
import { richTextSlot } from '../../record/richTextSlot.tsx'
import type { FormState } from '../../record/useForm.ts'
import { plainOf } from './plainOf.ts'

const { fields } = announcement

/** The sentences below fields; those of the audience say who is meant. */
const helps = {
  titileZh: 'announcement.chineseHelp',
  type: 'announcement.type.help',
  companyIds: 'announcement.companyIds.help',
  roleIds: 'announcement.roleIds.help',
  startTime: 'announcement.startTime.help',
  endTime: 'announcement.endTime.help',
} as const

/** Writes a draft. Nobody receives it before it is published. */
export function AnnouncementForm({ form, onCancel }: { form: FormState; onCancel: () => void }) {
  const text = useText()
  const { t } = text
  const words = entityText(text, announcement)
  const everybody = form.values['msgType'] === 'ALL'
  const helpOf = (name: string): string | undefined => {
    if (name === 'msgType') return everybody ? t('announcement.msgType.helpAll') : undefined
    return isHelped(name) ? t(helps[name]) : undefined
  }
  const segments =
    (values: readonly string[]) =>
    ({ wiring: { id, ...wiring }, name, value, change }: Slot): ReactNode => (
      <SegmentRow
        {...wiring}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        value={textOf(value)}
        segments={values.map((one) => ({ value: one, label: words.choice(name, one) }))}
        onChange={change}
      />
    )
  const popsUp = ({ wiring, value, values, change }: Slot): ReactNode => (
    <span className="field-row">
      <SwitchButton
        {...wiring}
        checked={value !== '0'}
        onChange={(on) => change(on ? values['msgCategory'] : '0')}
      />
      <span>{value === '0' ? t('kit.no') : t('kit.yes')}</span>
    </span>
  )
  const chinese = ['titileZh', 'msgContentZh'].some((name) => textOf(form.values[name]) !== '')
  return (
    <Form
      form={form}
      words={{ ...words, help: helpOf }}
      slots={{
        msgContent: richTextSlot(words.label('msgContent')),
        msgContentZh: richTextSlot(words.label('msgContentZh')),
        msgType: segments(fields.msgType.values),
        msgCategory: segments(fields.msgCategory.values),
        priority: segments(fields.priority.values),
        type: popsUp,
      }}
      told={(name, value) => (name.startsWith('msgContent') ? plainOf(textOf(value)) : undefined)}
      foot={<FormFoot form={form} action={t('announcement.saveDraft')} onCancel={onCancel} />}
    >
      {(ask) => (
        <>
          {ask('titile')}
          {ask('msgContent')}
          <details open={chinese}>
            <summary>{t('announcement.chinese')}</summary>
            <div className="form notice-version">
              {ask('titileZh')}
              {ask('msgContentZh')}
            </div>
          </details>
          {ask('msgType')}
          {ask('companyIds')}
          {ask('roleIds')}
          {ask('userIds')}
          <div className="notice-pair">
            {ask('msgCategory')}
            {ask('priority')}
          </div>
          {ask('type')}
          {ask('startTime')}
          {ask('endTime')}
        </>
      )}
    </Form>
  )
}

const isHelped = (name: string): name is keyof typeof helps => name in helps
