import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The token from the email link that led to this page, or `null`. It's removed from the URL at once, so it
 * stays out of the history and isn't sent to anyone. It's kept in memory until the page closes.
 */
export function useLinkToken(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get("token");
  const [token, setToken] = useState(inAddress);
  // Another link of the same kind was opened in this tab.
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state });
  }, [inAddress, pathname, state, navigate]);
  return token;
}
