import { gatewayTestCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { Button } from '../../kit/Button.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { CopyText } from '../../kit/CopyText.tsx'
import { Description } from '../../kit/Description.tsx'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import './gatewayTests.css'

/** Where the phone of a number tells what it received, and how. */
export function Handset({ record }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  const confirm = useConfirm()
  const { toast } = useToast()
  const [isShown, setShown] = useState(false)
  const { id, number, toldBy, name } = record
  const { data, error, refetch } = useQuery({
    queryKey: ['record', gatewayTestCalls.handset.path, id],
    queryFn: ({ signal }) => client.ask(gatewayTestCalls.handset, { id }, { quiet: true, signal }),
  })
  const renewing = useAction(
    (asked, numberId: string) => asked.ask(gatewayTestCalls.renewSecret, { id: numberId }),
    {
      refresh: [gatewayTestCalls.handset.path],
      done: () => toast(t('testNumber.handset.renewed')),
    },
  )
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const renew = async (): Promise<void> => {
    const yes = await confirm({
      title: t('testNumber.handset.renewTitle', { name: String(name) }),
      body: t('testNumber.handset.renewText'),
      action: t('testNumber.handset.renew'),
      danger: true,
    })
    if (yes) await renewing.run(id)
  }
  const url = data.url.startsWith('/') ? `${window.location.origin}${data.url}` : data.url
  const example = {
    number,
    from: 'ACME',
    text: 'Your test code is K7QX2P',
    receivedAt: '2026-01-15T08:30:00Z',
    reference: 12,
    part: 1,
    parts: 2,
  }
  return (
    <div className="handset">
      <p className="hint">
        {t(toldBy === 'handset' ? 'testNumber.handset.text' : 'testNumber.handset.person')}
      </p>
      <Description
        items={[
          { key: 'url', label: t('testNumber.handset.url'), value: <CopyText text={url} /> },
          {
            key: 'secret',
            label: t('testNumber.handset.secret'),
            value: (
              <>
                {isShown && <CopyText text={data.secret} />}
                <Button kind="link" onClick={() => setShown(!isShown)}>
                  {t(isShown ? 'testNumber.handset.hide' : 'testNumber.handset.show')}
                </Button>
              </>
            ),
          },
        ]}
      />
      <section className="description">
        <h3>{t('testNumber.handset.body')}</h3>
        <pre>{JSON.stringify(example, null, 2)}</pre>
        <p className="hint">{t('testNumber.handset.bodyText')}</p>
      </section>
      <div>
        <Button busy={renewing.running} onClick={() => void renew()}>
          {t('testNumber.handset.renew')}
        </Button>
      </div>
    </div>
  )
}
