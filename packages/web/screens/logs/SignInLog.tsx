import { signInLog } from '@tandem/model'
import { ListScreen } from '../../record/list/ListScreen.tsx'

/** Sign-ins, sign-outs and refused attempts. */
export const SignInLog = () => <ListScreen list={signInLog} />
