import { OUTSIDE_SLOTS } from '@tandem/core'
import { type AttentionItem, smsLists, smsProducts } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { attentionKey, useAttention } from '../../data/useAttention.ts'
import { useLiveTopics } from '../../data/useLiveTopic.ts'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useAttentionLine } from './useAttentionLine.tsx'

const REFRESH_MS = 60_000
const taskTopics = smsProducts.map((product) => smsLists(product).task)
/** The rest is folded, so that the figures and the chart stay visible. */
const SHOWN = 4

/** What needs the reader's attention, one line each with a link; nothing if there is nothing. */
export function Attention() {
  const { t } = useText()
  const queries = useQueryClient()
  const [unfolded, setUnfolded] = useState(false)
  const data = useAttention(REFRESH_MS)
  // Tasks that pause or resume; what else waits is old by the call's definition.
  const paused = new Set(data.flatMap((item) => (item.kind === 'paused' ? [item.id] : [])))
  useLiveTopics(taskTopics, ({ id, status, pauseReason }) => {
    const waits = status === 'paused' && pauseReason !== OUTSIDE_SLOTS
    if (waits !== paused.has(id)) void queries.invalidateQueries({ queryKey: attentionKey })
  })
  if (data.length === 0) return null
  const folds = data.length > SHOWN && !unfolded
  const shown = folds ? data.slice(0, SHOWN - 1) : data
  return (
    <section className="card home-attention" aria-labelledby="home-attention">
      <h2 id="home-attention">{t('home.attention')}</h2>
      <ul>
        {shown.map((item) => (
          <AttentionLine key={keyOf(item)} item={item} />
        ))}
      </ul>
      {folds && (
        <Button kind="quiet" onClick={() => setUnfolded(true)}>
          {t('home.attentionMore', { n: data.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

function keyOf(item: AttentionItem): string {
  if (item.kind === 'failing') return item.iso2
  if (item.kind === 'waiting') return item.list
  return item.kind === 'paused' ? `paused ${item.product}` : item.kind
}

function AttentionLine({ item }: { item: AttentionItem }) {
  const { tone, tag, text, aside, to } = useAttentionLine(item)
  return (
    <li>
      <StatusTag tone={tone}>{tag}</StatusTag>
      <span className="home-matter">{to ? <Link to={to}>{text}</Link> : text}</span>
      {aside !== undefined && <span className="hint">{aside}</span>}
    </li>
  )
}
