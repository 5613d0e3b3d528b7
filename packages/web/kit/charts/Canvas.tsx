import { groupThousands } from '@tandem/core'
import { BarChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useMemo, useRef } from 'react'
import { usePainted } from '../appearance.tsx'
import type { ChartProps } from '../Chart.tsx'
import { chartMedia, chartOption } from './chartOption.ts'

register([
  LineChart,
  BarChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  AriaComponent,
  CanvasRenderer,
])

/** Draws a chart and follows the size of its box. */
export function Canvas({
  title,
  kind,
  categories,
  series,
  line,
  partial = false,
  binary = false,
  onOpen,
  format = groupThousands,
}: ChartProps) {
  const { palette, colourWeak } = usePainted()
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init> | null>(null)
  const option = useMemo(
    () =>
      chartOption({ kind, categories, series, line, partial, binary, format }, palette, colourWeak),
    [kind, categories, series, line, partial, binary, format, palette, colourWeak],
  )
  useEffect(() => {
    if (!box.current) return
    const drawn = init(box.current)
    chart.current = drawn
    const observer = new ResizeObserver(() => drawn.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      drawn.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption(
      { baseOption: option, media: chartMedia(option.series.length) },
      { notMerge: true },
    )
  }, [option])
  // Anywhere above a category, also where its bar is short.
  useEffect(() => {
    const drawn = chart.current
    if (!drawn || !onOpen) return undefined
    const indexAt = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) =>
      drawn.containPixel('grid', [offsetX, offsetY])
        ? drawn.convertFromPixel('grid', [offsetX, offsetY])[0]
        : undefined
    const open = (event: { offsetX: number; offsetY: number }): void => {
      const index = indexAt(event)
      if (index !== undefined) onOpen(index)
    }
    const point = (event: { offsetX: number; offsetY: number }): void =>
      drawn.getZr().setCursorStyle(indexAt(event) === undefined ? 'default' : 'pointer')
    drawn.getZr().on('click', open).on('mousemove', point)
    return () => {
      if (drawn.isDisposed()) return
      drawn.getZr().off('click', open)
      drawn.getZr().off('mousemove', point)
    }
  }, [onOpen])
  // The picture is a canvas inside; it has no address an <img> could show.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div ref={box} role="img" aria-label={title} style={{ height: '100%' }} />
}
