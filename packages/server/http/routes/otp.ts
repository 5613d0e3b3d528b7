import { codeProducts, otpCalls } from '@tandem/model'

import { type OtpPorts, sendOtp } from '../../services/otp/sendOtp.ts'
import { verifyOtp } from '../../services/otp/verifyOtp.ts'
import { answer, type Route } from '../route.ts'

/** Codes that the platform makes, sends and checks for a company. */
export const otpRoutes = (ports: OtpPorts): Route[] =>
  codeProducts.flatMap((product) => {
    const calls = otpCalls(product)
    return [
      answer(calls.send, (ctx, input) => sendOtp(ctx, ports, product, input)),
      answer(calls.verify, (ctx, input) => verifyOtp(ctx, ports, product, input)),
    ]
  })
