import Select from 'antd/es/select'
import { Themed } from '../dialogs/Themed.tsx'
import type { Option } from '../options.ts'
import type { InputWiring } from './FormField.tsx'

/** One of a fixed set of values; '' is a value like any other. Native selects are forbidden by lint. */
export function Choice<Value extends string>({
  options,
  value,
  onChange,
  ...wiring
}: Partial<InputWiring> & {
  /** If no form label names it. */
  'aria-label'?: string
  options: readonly (Option & { value: Value })[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <Themed>
      <Select<Value>
        {...wiring}
        className="choice"
        popupMatchSelectWidth={false}
        options={[...options]}
        value={value}
        onChange={onChange}
      />
    </Themed>
  )
}
