#!/usr/bin/env swift // "all of it
#!not this one
print("x")
