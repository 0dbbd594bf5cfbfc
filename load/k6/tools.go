//go:build tools

// Package tools keeps k6 among the requirements, so that `go mod tidy` writes a complete go.sum.
package tools

import _ "go.k6.io/k6/v2"
