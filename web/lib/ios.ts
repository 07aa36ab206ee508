type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** iPads say that they are Macs, but no Mac has a touchscreen. An iPhone that requests desktop pages looks the same. */
export const isIPad = ({ userAgent, maxTouchPoints }: Device = navigator): boolean =>
  /\biPad\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)

export const isIOS = (device: Device = navigator): boolean =>
  /\biPhone\b|\biPod\b/.test(device.userAgent) || isIPad(device)
