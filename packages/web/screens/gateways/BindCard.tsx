import { gatewayCalls, type GatewayBind } from '@tandem/model'
import { useAction } from '../../data/useAction.ts'
import { useRights } from '../../data/useRights.ts'
import { Button } from '../../kit/Button.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { Count, nothing, When } from '../../kit/values.tsx'

const tones = {
  bound: 'success',
  ending: 'warning',
  connecting: 'info',
  waiting: 'danger',
} as const

/** One session of a gateway. */
export function BindCard({ gatewayId, bind }: { gatewayId: string; bind: GatewayBind }) {
  const { t } = useText()
  const { granted } = useRights()
  const confirm = useConfirm()
  const { toast } = useToast()
  const kicking = useAction(
    (asked, bindId: string) => asked.ask(gatewayCalls.kick, { id: gatewayId, bindId }),
    {
      refresh: [gatewayCalls.binds.path],
      done: (isKicked) =>
        isKicked ? toast(t('gateway.binds.kicked')) : toast(t('gateway.binds.gone'), 'info'),
    },
  )
  const { host, port, mode, status, boundAt, submitted } = bind
  const place = `${host}:${port}`
  const kick = async (): Promise<void> => {
    const yes = await confirm({
      title: t('gateway.binds.kickTitle', { host: place }),
      body: t('gateway.binds.kickText'),
      action: t('gateway.binds.kick'),
      danger: true,
    })
    if (yes) await kicking.run(bind.id)
  }
  const facts = [
    { key: 'mode', label: t('gateway.binds.mode'), value: t(`gateway.binds.mode.${mode}`) },
    { key: 'since', label: t('gateway.binds.since'), value: <When at={boundAt} /> },
    {
      key: 'inFlight',
      label: t('gateway.binds.inFlight'),
      value: boundAt === null ? nothing : <InFlight bind={bind} />,
    },
    {
      key: 'submitted',
      label: t('gateway.binds.submitted'),
      value: boundAt === null || mode === 'receiver' ? nothing : <Count value={submitted} />,
    },
  ]
  return (
    <li>
      <div className="bind-head">
        <bdi className="number">{place}</bdi>
        <StatusTag tone={tones[status]}>{t(`gateway.binds.status.${status}`)}</StatusTag>
        {granted('gateway:kick') && status === 'bound' && (
          <Button busy={kicking.running} onClick={() => void kick()}>
            {t('gateway.binds.kick')}
          </Button>
        )}
      </div>
      <dl>
        {facts.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="number">{value}</dd>
          </div>
        ))}
        <LastError bind={bind} />
      </dl>
    </li>
  )
}

/** A carrier that throttles or becomes slow gets less of its window for a while. */
function InFlight({ bind: { inFlight, windowNow, windowSize } }: { bind: GatewayBind }) {
  const { t } = useText()
  return (
    <>
      {`${inFlight} / ${windowNow}`}
      {windowNow < windowSize && (
        <small className="hint">{t('gateway.binds.reduced', { of: windowSize })}</small>
      )}
    </>
  )
}

function LastError({ bind: { fault, cause, faultAt } }: { bind: GatewayBind }) {
  const { t } = useText()
  return (
    <div className="bind-error">
      <dt>{t('gateway.binds.lastError')}</dt>
      <dd>
        {fault === null ? (
          nothing
        ) : (
          <>
            {t(`gateway.linkFault.${fault}`)}
            <small className="hint">
              <When at={faultAt} />
              {cause !== null && ` · ${cause}`}
            </small>
          </>
        )}
      </dd>
    </div>
  )
}
